import { callProblem } from "./calls.ts";
import { fieldProblem, stateProblem, strangerProblem } from "./entities.ts";
import { exportProblem } from "./exports.ts";
import { readLines, takeOut } from "./lines.ts";
import type { Item, Section } from "./list.ts";
import { messageProblem } from "./messages.ts";
import type { Product } from "./product.ts";
import { routeProblem } from "./routes.ts";
import type { Sources } from "./sources.ts";

/** Why an item is open, looked up under a name: its own id, or another that its line gives; undefined where it is held. */
type Check = (name: string, item: Item, product: Product) => string | undefined | Promise<string | undefined>;

const checks: Readonly<Record<Section, Check>> = {
  routes: (name, _, product) => routeProblem(name, product),
  fields: (name, { id }, { registry }) => strangerProblem(id, name) ?? fieldProblem(name, registry),
  states: (name, { text }, { registry }) => stateProblem(name, text, registry),
  calls: (name, { text }, { registry }) => (name.includes(" /") ? callProblem(name, text, registry) : unproved),
  messages: (name, _, { uses }) => (name.includes(".") ? messageProblem(name, uses) : unproved),
  constants: () => unproved,
  rules: () => unproved,
  roles: () => unproved,
  flows: () => unproved,
};

const unproved = "no lines are named";

/** Says of an item why it is open, or that it is held: undefined. */
export async function whyOpen(item: Item, product: Product): Promise<string | undefined> {
  if (item.held.some((cell) => readLines(cell))) return linesProblem(item, product);
  for (const name of item.held.length > 0 ? item.held : [item.id]) {
    const problem = await (name.includes("#")
      ? exportProblem(name, item.text, product)
      : checks[item.section](name, item, product));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Why lines hold nothing: they stand in their files, and a test carries the id. */
function linesProblem({ id, held }: Item, { sources, tests }: Product): string | undefined {
  for (const cell of held) {
    const lines = readLines(cell);
    if (lines === undefined) return `not understood: ${cell}`;
    const source = sources.get(lines.path);
    if (source === undefined) return `there is no ${lines.path}`;
    try {
      takeOut(source, lines);
    } catch (error) {
      return (error as Error).message;
    }
  }
  return testsOf(id, tests).length > 0 ? undefined : "no test carries its id";
}

/** The files of the tests that carry an id. */
export const testsOf = (id: string, tests: Sources): readonly string[] =>
  [...tests].filter(([, source]) => source.includes(`[${id}]`)).map(([file]) => file);
