/* emblems.tsx - small pictures for tables, by the server's names; a chip for unknown names. */

function Wheel() {
    const parts = Array.from({ length: 16 }, (_, i) => i * 22.5);
    return (
        <g>
            <circle cx="32" cy="32" r="29" fill="#5b3a1c" stroke="#d9b45b" stroke-width="2" />
            {parts.map((turn, i) => (
                <path
                    d="M32 32 L27.2 8 A24.5 24.5 0 0 1 36.8 8 Z"
                    fill={i === 0 ? "#1f8a4c" : i % 2 ? "#b3202c" : "#15191a"}
                    transform={`rotate(${turn} 32 32)`}
                />
            ))}
            <circle cx="32" cy="32" r="13" fill="#7a4f27" stroke="#d9b45b" stroke-width="1.5" />
            <path d="M32 22 V42 M22 32 H42" stroke="#d9b45b" stroke-width="2.5" />
            <circle cx="44" cy="15" r="3" fill="#fff" />
        </g>
    );
}

function Dice() {
    return (
        <g>
            <g transform="rotate(-12 22 36)">
                <rect x="6" y="20" width="30" height="30" rx="6" fill="#f4ecd8" />
                {[
                    [14, 28],
                    [28, 28],
                    [21, 35],
                    [14, 42],
                    [28, 42],
                ].map(([x, y]) => (
                    <circle cx={x} cy={y} r="2.8" fill="#15191a" />
                ))}
            </g>
            <g transform="rotate(14 44 26)">
                <rect x="30" y="12" width="28" height="28" rx="6" fill="#b3202c" />
                {[
                    [37, 19],
                    [51, 33],
                ].map(([x, y]) => (
                    <circle cx={x} cy={y} r="2.8" fill="#f4ecd8" />
                ))}
            </g>
        </g>
    );
}

function Cards() {
    return (
        <g font-family="Georgia, serif" font-size="17" text-anchor="middle">
            <g transform="rotate(-13 24 34)">
                <rect x="8" y="12" width="29" height="42" rx="4" fill="#f4ecd8" />
                <text x="22.5" y="39" fill="#15191a">
                    {"9\u2660"}
                </text>
            </g>
            <g transform="rotate(11 42 34)">
                <rect x="28" y="12" width="29" height="42" rx="4" fill="#fffaf0" stroke="#c9bfa6" />
                <text x="42.5" y="39" fill="#b3202c">
                    {"K\u2666"}
                </text>
            </g>
        </g>
    );
}

function Moon() {
    return (
        <g>
            <path d="M40 6 A27 27 0 1 0 58 44 A22 22 0 1 1 40 6 Z" fill="#d9b45b" />
            <path
                d="M47 16 l2.4 6 6.4.5 -4.9 4.1 1.6 6.2 -5.5-3.4 -5.5 3.4 1.6-6.2 -4.9-4.1 6.4-.5 Z"
                fill="#f4ecd8"
            />
        </g>
    );
}

function Chip() {
    return (
        <g>
            <circle cx="32" cy="32" r="27" fill="#b3202c" />
            <circle cx="32" cy="32" r="23" fill="none" stroke="#f4ecd8" stroke-width="7"
                    stroke-dasharray="12.04" />
            <circle cx="32" cy="32" r="17" fill="#8f1520" stroke="#d9b45b" stroke-width="1.5" />
        </g>
    );
}

const EMBLEMS = new Map([
    ["wheel", Wheel],
    ["dice", Dice],
    ["cards", Cards],
    ["moon", Moon],
]);

export function Emblem({ name }: { name: string | undefined }) {
    const Drawing = EMBLEMS.get(name ?? "") ?? Chip;
    return (
        <svg class="emblem" viewBox="0 0 64 64" aria-hidden="true">
            <Drawing />
        </svg>
    );
}
