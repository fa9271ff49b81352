export type * from "./commands.ts";
export { execute } from "./execute.ts";
export type { StockAt } from "./reading/asAt.ts";
export { stockAt, stockAtFromClosing } from "./reading/asAt.ts";
export type { Closing } from "./reading/closing.ts";
export { closeDay } from "./reading/closing.ts";
export type { FreeStock } from "./reading/free.ts";
export { stockOf } from "./reading/free.ts";
export { submit } from "./submit.ts";
