import type { Declarations, Declared } from "./declared.ts";
import type { DocumentDeclaration } from "./document.ts";
import { comparedOf, doneQuantities, reachedByState, shortOf } from "./tally.ts";
import type { Tone } from "./tones.ts";
import { WrongDeclaration } from "./wrong.ts";

const ending: readonly Tone[] = ["done", "wrong", "ended"];

/** The values of a line's field in which no work on it is left. */
export function endedValues({ fields }: Declared, name: string): readonly string[] {
  const field = fields[name];
  return Object.entries((field?.kind === "choice" && field.tones) || {}).flatMap(([value, tone]) =>
    ending.includes(tone) ? [value] : [],
  );
}

/** @throws WrongDeclaration where a document counts lines or quantities that it has not. */
export function checkTally({ name, lines, tally, states }: DocumentDeclaration, all: Declarations): void {
  if (!tally) return;
  const line = all[lines[tally.lines]?.of ?? ""];
  if (!line) throw new WrongDeclaration(name, `counts its ${tally.lines}, which is no kind of its lines`);
  const { done } = tally;
  if (tally.of.length === 0) throw new WrongDeclaration(name, `counts its ${tally.lines}, and not how much they are`);
  const short = shortOf(tally);
  const compared = comparedOf(tally);
  if (compared && line.fields[compared.part]?.kind !== "lookup")
    throw new WrongDeclaration(name, `takes lines together by ${compared.part}, which leads to none`);
  const ofCompared = compared ? [...compared.counted, compared.of] : [];
  const byState = Object.entries(reachedByState(tally));
  for (const [state] of byState)
    if (!states[state]) throw new WrongDeclaration(name, `counts lines in ${state}, in which it never is`);
  const ofStates = byState.flatMap(([, { quantities, of }]) => [...quantities, ...of]);
  const added = [...tally.of, ...doneQuantities(tally), ...ofStates, ...(short ? [short] : []), ...ofCompared];
  for (const column of added) {
    const field = line.fields[column];
    if (field?.kind !== "quantity" || !field.unit)
      throw new WrongDeclaration(name, `adds up ${column} of its lines, which is no quantity with a unit`);
  }
  if (done && "state" in done && endedValues(line, done.state).length === 0)
    throw new WrongDeclaration(name, `has lines that are done by ${done.state}, which never ends`);
}
