/* sign-in.tsx - signing in as a guest, or with name and password. */
import { useEffect, useState } from "preact/hooks";
import { type Floor, useFloor } from "./floor";
import { go } from "./go";

/* Local storage key of the last guest name. */
const NAME_KEY = "croupier-guest";

function rememberGuest(name: string): void {
    try {
        localStorage.setItem(NAME_KEY, name);
    } catch {
        /* no storage: the name is not remembered */
    }
}

function formerName(): string | null {
    try {
        return localStorage.getItem(NAME_KEY);
    } catch {
        return null;
    }
}

/* A suggested name: the last one, or a random one. */
export function guestName(): string {
    const before = formerName();
    if (before) return before;
    return `Guest ${100 + Math.floor(Math.random() * 900)}`;
}

export async function enterAsGuest(floor: Floor, name: string): Promise<void> {
    await floor.enter("/api/guest", { name });
    rememberGuest(name);
}

/* Runs a request and tracks whether it is busy and why it failed. */
export function useSubmit(): {
    busy: boolean;
    failure: string;
    run: (what: () => Promise<void>) => Promise<void>;
} {
    const [busy, setBusy] = useState(false);
    const [failure, setFailure] = useState("");
    const run = async (what: () => Promise<void>) => {
        setBusy(true);
        setFailure("");
        try {
            await what();
        } catch (error) {
            setFailure((error as Error).message);
        }
        setBusy(false);
    };
    return { busy, failure, run };
}

const valueOf = (event: Event) => (event.target as HTMLInputElement).value;

function back(): string {
    const path = new URLSearchParams(location.search).get("back") ?? "/";
    return path.startsWith("/") && !path.startsWith("//") ? path : "/";
}

function AsGuest() {
    const floor = useFloor();
    const { busy, failure, run } = useSubmit();
    const [name, setName] = useState(guestName);

    const enter = (event: Event) => {
        event.preventDefault();
        void run(async () => {
            await enterAsGuest(floor, name.trim());
            go(back());
        });
    };
    return (
        <form class="panel" onSubmit={enter}>
            <h2>Play as a guest</h2>
            <p class="faint">No account and no real money needed. Choose a name and sit down.</p>
            <label>
                Your name at the table
                <input
                    value={name}
                    maxLength={24}
                    required
                    autocomplete="nickname"
                    onInput={(event) => setName(valueOf(event))}
                />
            </label>
            {failure && (
                <p class="bad" role="alert">
                    {failure}
                </p>
            )}
            <button class="primary" disabled={busy}>
                Play as guest
            </button>
        </form>
    );
}

function WithPassword() {
    const floor = useFloor();
    const { busy, failure, run } = useSubmit();
    const [name, setName] = useState("");
    const [password, setPassword] = useState("");

    const enter = (event: Event) => {
        event.preventDefault();
        void run(async () => {
            await floor.enter("/api/sign-in", { name: name.trim(), password });
            go(back());
        });
    };
    return (
        <form class="panel" onSubmit={enter}>
            <h2>Sign in</h2>
            <label>
                Name
                <input
                    value={name}
                    required
                    autocomplete="username"
                    onInput={(event) => setName(valueOf(event))}
                />
            </label>
            <label>
                Password
                <input
                    type="password"
                    value={password}
                    required
                    autocomplete="current-password"
                    onInput={(event) => setPassword(valueOf(event))}
                />
            </label>
            {failure && (
                <p class="bad" role="alert">
                    {failure}
                </p>
            )}
            <button disabled={busy}>Sign in</button>
        </form>
    );
}

export function SignIn() {
    const { casino } = useFloor();

    useEffect(() => {
        document.title = "Sign in \u2013 Croupier";
    }, []);
    return (
        <div class="sign-in">
            <h1>Welcome</h1>
            {casino?.guests !== false && <AsGuest />}
            <WithPassword />
        </div>
    );
}
