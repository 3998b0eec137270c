/* parts.ts - the parts of a table that are drawn in files of their own. */
export { Hand, cardName } from "./cards";
export { Console, hasConsole } from "./console";
export { Dice, DieFace } from "./dice";
export { type Draw, Commitment, Fair, drawBetween, readDraw, withShoe } from "./fair";
export type { Decided } from "./plot";
export { type Others, Session } from "./session";
export { Wheel, pocketColour, wheelOrder } from "./wheel";
