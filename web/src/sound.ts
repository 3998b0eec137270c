/* sound.ts - short synthesised sounds: chips, a win, and those of the parts.
 *
 * Sound is off until it is turned on, and the choice is remembered.  The page stays silent until
 * the first click or key, even if sound is on. */
import { happenings } from "./parts";
import { resultOf } from "./result";
import { type Tone, click, note } from "./tones";
import type { TableEvent } from "./wire";

const KEY = "croupier-sound";

const CHIP: Tone[] = [
    click(0, 3200, 0.25),
    { at: 0.03, from: 2300, to: 1900, lasts: 0.06, loud: 0.08 },
];
const WIN: Tone[] = [note(0, 660), note(0.11, 830), note(0.22, 990)];

/* ---- On or off ------------------------------------------------------------------- */

/* The remembered choice; null without storage. */
function stored(): string | null {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null;
    }
}

let wanted = stored() === "on";
let touched = false;

export const soundWanted = () => wanted;

export function wantSound(on: boolean): void {
    wanted = on;
    try {
        localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
        /* no storage: not remembered */
    }
    if (on) play(CHIP);
}

for (const gesture of ["pointerdown", "keydown"])
    addEventListener(gesture, () => (touched = true), { once: true, capture: true });

/* ---- Synthesis ------------------------------------------------------------------- */

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/* White noise for clicks. */
function noise(of: AudioContext): AudioBuffer {
    if (hiss) return hiss;
    hiss = of.createBuffer(1, of.sampleRate / 4, of.sampleRate);
    const values = hiss.getChannelData(0);
    for (let i = 0; i < values.length; i++) values[i] = Math.random() * 2 - 1;
    return hiss;
}

type Source = [from: AudioScheduledSourceNode, out: AudioNode];

/* The source of a tone: filtered noise or an oscillator. */
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

function play(tones: Tone[]): void {
    if (!wanted || !touched || document.hidden || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    for (const tone of tones) sound(context, tone);
}

/* ---- Sounds of events ------------------------------------------------------------ */

const WITH_CHIPS = new Set(["placed", "down", "fee"]);

function soundOf(event: TableEvent, mine: boolean): Tone[] | undefined {
    if (mine && (resultOf(event) ?? 0) > 0) return WIN;
    if (WITH_CHIPS.has(event.event)) return CHIP;
    return happenings(event).find(({ sound }) => sound)?.sound;
}

/* Plays each sound once, however many events share it. */
export function playFor(events: TableEvent[], seat: number | null): void {
    const heard = events
        .map((event) => soundOf(event, seat !== null && event.seat === seat))
        .filter((tones): tones is Tone[] => tones !== undefined);
    for (const tones of new Set(heard)) play(tones);
}
