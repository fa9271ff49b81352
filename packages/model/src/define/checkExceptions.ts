import type { Declarations } from "./declared.ts";
import type { Action, DocumentDeclaration } from "./document.ts";
import type { Fields } from "./fields.ts";
import { WrongDeclaration } from "./wrong.ts";

/** All fields of a payload by name: single ones, and those of its rows. */
const payloadFields = ({ payload = {} }: Action): Fields =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, part]) =>
      part.kind === "rows" ? Object.entries(part.fields) : [[name, part] as const],
    ),
  );

/** @throws WrongDeclaration where an exception is about what the action does not take or its lines do not have. */
export function checkExceptions({ name, actions, lines }: DocumentDeclaration, all: Declarations): void {
  const ofLines = Object.values(lines).flatMap(({ of }) => Object.keys(all[of]?.fields ?? {}));
  for (const [step, action] of Object.entries(actions)) {
    const fields = payloadFields(action);
    for (const [asked, exception] of Object.entries(action.exceptions ?? {})) {
      if (!fields[asked])
        throw new WrongDeclaration(name, `${step} asks ${asked} in an exception, and does not take it`);
      if (fields[asked].required)
        throw new WrongDeclaration(name, `${step} asks ${asked} in an exception, and requires it always`);
      if (typeof exception === "object" && "below" in exception && !fields[exception.below])
        throw new WrongDeclaration(name, `${step} looks at ${exception.below}, which it does not take`);
      if (typeof exception === "object" && "left" in exception && !ofLines.includes(exception.left))
        throw new WrongDeclaration(name, `${step} looks at ${exception.left}, which no line of it has`);
      if (
        typeof exception === "object" &&
        "flagged" in exception &&
        all.product?.fields[exception.flagged]?.kind !== "flag"
      )
        throw new WrongDeclaration(name, `${step} looks at ${exception.flagged}, which is no flag of a product`);
    }
    const { confirms } = action;
    const ofThese = all[lines[confirms?.lines ?? ""]?.of ?? ""]?.fields;
    for (const field of confirms ? [confirms.num, confirms.unless, confirms.alike] : [])
      if (field !== undefined && !ofThese?.[field])
        throw new WrongDeclaration(name, `${step} confirms ${field}, which no line of it has`);
  }
}
