/* tones.ts - the elements of a sound. */

/* A beep or a click: start and length in seconds, first and last pitch in hertz, loudness. */
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
