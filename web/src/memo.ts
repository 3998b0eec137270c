/* memo.ts - a component that is rendered again only if one of its properties has changed. */
import { Component, type FunctionComponent, h } from "preact";

function differ<T extends object>(one: T, other: T): boolean {
    const keys = Object.keys(one) as (keyof T)[];
    return keys.length !== Object.keys(other).length || keys.some((key) => one[key] !== other[key]);
}

export function memo<T extends object>(inner: FunctionComponent<T>) {
    return class extends Component<T> {
        override shouldComponentUpdate(next: Readonly<T>): boolean {
            return differ(this.props as T, next as T);
        }

        render() {
            return h(inner, this.props as T);
        }
    };
}
