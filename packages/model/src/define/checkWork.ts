import type { Declarations } from "./declared.ts";
import { lookupsOf, type Resource } from "./resource.ts";
import { WrongDeclaration } from "./wrong.ts";

/** @throws WrongDeclaration where rows are worked on in a state, under a condition or by a step that there is not. */
export function checkWork(declared: Resource, all: Declarations): void {
  const { name, fields, work } = declared;
  if (!work) return;
  const field = fields[work.state];
  const values: readonly string[] = field?.kind === "choice" && field.tones ? field.values : [];
  for (const value of [...work.open, ...(work.done ?? [])])
    if (!values.includes(value))
      throw new WrongDeclaration(name, `is worked on while ${work.state} is ${value}, which is no state of it`);
  const shown = lookupsOf(declared).flatMap(([, lookup]) => Object.keys(lookup.shows ?? {}));
  for (const [asked] of work.ready ?? [])
    if (!fields[asked] && !shown.includes(asked))
      throw new WrongDeclaration(name, `is worked on by its ${asked}, which it neither has nor shows`);
  if (work.sort && !fields[work.sort])
    throw new WrongDeclaration(name, `is worked on in the order of ${work.sort}, which it lacks`);
  for (const [asked, told] of Object.entries(work.confirms?.expected ?? {}))
    if (!work.confirms?.asks[asked] || (!fields[told] && !shown.includes(told)))
      throw new WrongDeclaration(name, `is confirmed by ${asked}, of which ${told} tells nothing`);
  for (const asked of work.taken ? [work.taken.of, work.taken.task, work.taken.by] : [])
    if (!fields[asked]) throw new WrongDeclaration(name, `is taken by its ${asked}, which it lacks`);
  const document = work.step && all[work.step.of];
  if (work.step && !(document?.type === "document" && document.actions[work.step.action]))
    throw new WrongDeclaration(name, `is worked on by ${work.step.action}, which is no step of ${work.step.of}`);
}
