/* not-found.tsx - instead of a missing page or table. */
import { useEffect } from "preact/hooks";

export function NotFound({ say }: { say: string }) {
    useEffect(() => {
        document.title = `${say.replace(/\.$/, "")} \u2013 Croupier`;
    }, [say]);
    return (
        <div class="not-found" role="alert">
            <h1>{say}</h1>
            <a class="button primary" href="/">
                Back to the tables
            </a>
        </div>
    );
}
