import type { Action, DocumentDeclaration } from "@stowage/model";
import type { Permitted } from "../http/call.ts";

/** Who may take a step: `update` of its document, or of the screen that it is taken at; and the right that it needs. */
export const accessToAction = ({ menu }: DocumentDeclaration, { at, right, orRight }: Action): Permitted => ({
  menu,
  code: "update",
  ...(at ? { at } : {}),
  ...(right ? { right } : {}),
  ...(orRight ? { orRight } : {}),
});
