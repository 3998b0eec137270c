/* tones.ts - what a sound is made of. */

/* A beep or a click: when it begins, how high it is and becomes, how long, how loud. */
export interface Tone {
    at: number;
    from: number;
    to: number;
    lasts: number;
    loud: number;
    noise?: boolean;
}

export const click = (at: number, high: number, loud: number): Tone =>
    ({ at, from: high, to: high, lasts: 0.05, loud, noise: true });

export const note = (at: number, high: number): Tone =>
    ({ at, from: high, to: high, lasts: 0.22, loud: 0.12 });
