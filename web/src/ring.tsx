/* ring.tsx - the countdown: a ring that runs out, and the seconds. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Clock, clockWords } from "./clock";
import { useFloor } from "./floor";

const TICK = 200;
const AROUND = 2 * Math.PI * 19;

/* Milliseconds left, by the server's clock. */
export function useLeft(closesAt: number | undefined): number {
    const floor = useFloor();
    const left = () => (closesAt ? Math.max(0, closesAt - floor.connection.serverNow()) : 0);
    const [value, setValue] = useState(left);

    useEffect(() => {
        setValue(left());
        if (!closesAt) return;
        const timer = setInterval(() => setValue(left()), TICK);
        return () => clearInterval(timer);
    }, [closesAt]);
    return value;
}

interface RingProps {
    closesAt: number | undefined;
    clock: Clock;
    size?: number;
}

export function Ring({ closesAt, clock, size = 44 }: RingProps) {
    const left = useLeft(closesAt);
    const whole = useRef({ closesAt: 0, left: 1 });

    if (!closesAt) return null;
    if (whole.current.closesAt !== closesAt) whole.current = { closesAt, left: Math.max(left, 1) };
    const part = Math.min(1, left / whole.current.left);
    const seconds = Math.ceil(left / 1000);
    return (
        <svg
            class={`ring ${seconds <= 5 ? "ring-soon" : ""}`}
            viewBox="0 0 44 44"
            width={size}
            height={size}
            role="timer"
            aria-label={clockWords(clock, seconds)}
        >
            <circle class="ring-back" cx="22" cy="22" r="19" />
            <circle
                class="ring-left"
                cx="22"
                cy="22"
                r="19"
                stroke-dasharray={`${part * AROUND} ${AROUND}`}
                transform="rotate(-90 22 22)"
            />
            <text x="22" y="27.5" text-anchor="middle">
                {seconds}
            </text>
        </svg>
    );
}
