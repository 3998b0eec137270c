/* nowhere.tsx - in place of a page that there is not. */
import { useEffect } from "preact/hooks";

export function Nowhere({ say }: { say: string }) {
    useEffect(() => {
        document.title = `${say.replace(/\.$/, "")} \u2013 Croupier`;
    }, [say]);
    return (
        <div class="nowhere" role="alert">
            <h1>{say}</h1>
            <a class="button primary" href="/">
                To the tables
            </a>
        </div>
    );
}
