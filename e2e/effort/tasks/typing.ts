import type { Person } from "../person.ts";

export interface Line {
  /** As much of the product's code as is typed. */
  readonly code: string;
  /** The product that it finds. */
  readonly product: string;
  readonly amount: string;
}

/** Opens the form of a new document, chooses its owner by some letters, and goes to its lines. */
export async function beginNew(
  person: Person,
  owner: { readonly typed: string; readonly name: string },
): Promise<void> {
  await person.press("n");
  await person.standsIn({ role: "combobox", name: "Owner" });
  await person.type(owner.typed);
  await person.finds(owner.name);
  await person.press("Enter");
  await person.press("Control+ArrowDown");
}

/** Types product and quantity of each line; Enter begins the next one. */
export async function typeLines(person: Person, lines: readonly Line[]): Promise<void> {
  for (const [at, { code, product, amount }] of lines.entries()) {
    if (at > 0) await person.press("Enter");
    await person.type(code);
    await person.finds(product);
    await person.press("Tab");
    await person.type(amount);
  }
}
