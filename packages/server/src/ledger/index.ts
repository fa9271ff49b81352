export type * from "./commands.ts";
export { execute } from "./execute.ts";
export { submit } from "./submit.ts";
