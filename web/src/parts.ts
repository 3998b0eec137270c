/* parts.ts - the parts of a table that are drawn in files of their own. */
export * from "./placeholder";
