/* sound.ts - short sounds, made here and not fetched: chips, dice, the ball, cards, a win.
 *
 * There is none unless somebody asks for it, which is remembered; and none before the page was
 * touched, however it was left. */
import { resultOf } from "./result";
import type { TableEvent } from "./wire";

const KEY = "croupier-sound";

export type Sound = "chip" | "dice" | "ball" | "card" | "win";

/* A beep or a click: when it begins, how high it is and becomes, how long, how loud. */
interface Tone {
    at: number;
    from: number;
    to: number;
    lasts: number;
    loud: number;
    noise?: boolean;
}

const click = (at: number, high: number, loud: number): Tone =>
    ({ at, from: high, to: high, lasts: 0.05, loud, noise: true });
const note = (at: number, high: number): Tone =>
    ({ at, from: high, to: high, lasts: 0.22, loud: 0.12 });

const TONES: Record<Sound, Tone[]> = {
    chip: [click(0, 3200, 0.25), { at: 0.03, from: 2300, to: 1900, lasts: 0.06, loud: 0.08 }],
    dice: [0, 0.07, 0.12, 0.21, 0.34].map((at, i) => click(at, 1500 - 90 * i, 0.3 - 0.04 * i)),
    ball: [0, 0.09, 0.2, 0.34].map((at) => click(at, 2600, 0.16)),
    card: [{ at: 0, from: 5200, to: 5200, lasts: 0.09, loud: 0.12, noise: true }],
    win: [note(0, 660), note(0.11, 830), note(0.22, 990)],
};

/* ---- Asked for, or not ----------------------------------------------------------- */

/* Where nothing may be kept, nothing is remembered. */
function kept(): string | null {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null;
    }
}

let wanted = kept() === "on";
let touched = false;

export const soundWanted = () => wanted;

export function wantSound(on: boolean): void {
    wanted = on;
    try {
        localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
        /* not remembered, then */
    }
    if (on) play("chip");
}

for (const gesture of ["pointerdown", "keydown"])
    addEventListener(gesture, () => (touched = true), { once: true, capture: true });

/* ---- Making them ----------------------------------------------------------------- */

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/* A little noise, from which clicks are cut. */
function noise(of: AudioContext): AudioBuffer {
    if (hiss) return hiss;
    hiss = of.createBuffer(1, of.sampleRate / 4, of.sampleRate);
    const values = hiss.getChannelData(0);
    for (let i = 0; i < values.length; i++) values[i] = Math.random() * 2 - 1;
    return hiss;
}

type Source = [from: AudioScheduledSourceNode, out: AudioNode];

/* Where a tone comes from: noise around a pitch, or a wave of it. */
function source(of: AudioContext, tone: Tone, begin: number): Source {
    if (tone.noise) {
        const player = of.createBufferSource();
        const filter = of.createBiquadFilter();
        player.buffer = noise(of);
        filter.type = "bandpass";
        filter.frequency.value = tone.from;
        player.connect(filter);
        return [player, filter];
    }
    const wave = of.createOscillator();
    wave.type = "triangle";
    wave.frequency.setValueAtTime(tone.from, begin);
    wave.frequency.linearRampToValueAtTime(tone.to, begin + tone.lasts);
    return [wave, wave];
}

function sound(of: AudioContext, tone: Tone): void {
    const begin = of.currentTime + tone.at;
    const [from, out] = source(of, tone, begin);
    const volume = of.createGain();
    volume.gain.setValueAtTime(tone.loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + tone.lasts);
    out.connect(volume);
    volume.connect(of.destination);
    from.start(begin);
    from.stop(begin + tone.lasts);
}

export function play(which: Sound): void {
    if (!wanted || !touched || document.hidden || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    for (const tone of TONES[which]) sound(context, tone);
}

/* ---- What is to be heard --------------------------------------------------------- */

const BY_EVENT: Record<string, Sound> = {
    placed: "chip",
    down: "chip",
    fee: "chip",
    dice: "dice",
    ball: "ball",
    card: "card",
    shown: "card",
};

function soundOf(event: TableEvent, mine: boolean): Sound | undefined {
    if (mine && (resultOf(event) ?? 0) > 0) return "win";
    return BY_EVENT[event.event];
}

/* Each sound once, however many cards or chips are told together. */
export function playFor(events: TableEvent[], seat: number | null): void {
    const heard = events.flatMap((event) =>
        soundOf(event, seat !== null && event.seat === seat) ?? []);
    for (const which of new Set(heard)) play(which);
}
