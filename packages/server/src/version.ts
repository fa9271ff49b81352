import { readFileSync } from "node:fs";

/** The product's version, as its root package says. */
export const version: string = (
  JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string }
).version;
