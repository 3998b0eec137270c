/* parts.ts - the parts of a table that are drawn in files of their own. */
export { Card, Hand, cardName } from "./cards";
export { Console, hasConsole } from "./console";
export { Dice, DieFace } from "./dice";
export { Commitment, Fair, readDraw } from "./fair";
export type { Draw } from "./draw";
export type { Decided } from "./plot";
export { Session } from "./session";
export { Wheel, pocketColour, wheelOrder } from "./wheel";
