import {
  type Declared,
  isSorted,
  isSought,
  lookupThatShows,
  type Right,
  type Standing,
  standardFields,
  viewsOf,
} from "@stowage/model";
import { shownColumns } from "../api/columns.ts";
import { everywhere, sortsOf } from "../api/search.ts";
import { type Question, questionOf, readQuestions, type SavedQuestion } from "./questions.ts";

/** What is kept of lists for everybody of a role. */
interface OfRole {
  readonly list_name: string;
  readonly question_name: string;
  readonly question: unknown;
  /** What the role is called. */
  readonly role: string;
}

/** A question that is kept of a list: one's own, or for everybody of roles that one has. */
export interface KeptQuestion extends SavedQuestion {
  /** What these roles are called; none where it is one's own. */
  readonly roles: readonly string[];
}

const isSame = (one: SavedQuestion, other: SavedQuestion) =>
  one.name === other.name && JSON.stringify(questionOf(one)) === JSON.stringify(questionOf(other));

/** What is kept of a list, each question of a name once: one's own first, then those of one's roles. */
export function keptOf(own: unknown, ofRoles: readonly OfRole[], list: string): readonly KeptQuestion[] {
  const kept: KeptQuestion[] = readQuestions(own).map((one) => ({ ...one, roles: [] }));
  for (const { list_name, question_name, question, role } of ofRoles) {
    if (list_name !== list) continue;
    const asked = typeof question === "object" ? question : {};
    for (const one of readQuestions([{ ...asked, name: question_name }])) {
      const at = kept.findIndex((other) => isSame(one, other));
      const same = kept[at];
      if (!same) kept.push({ ...one, roles: [role] });
      else if (same.roles.length > 0) kept[at] = { ...same, roles: [...same.roles, role] };
    }
  }
  return kept;
}

/** What a kept question is called; with its roles where another has the same name. */
export const keptTitle = (one: KeptQuestion, all: readonly KeptQuestion[]): string =>
  one.roles.length > 0 && all.some((other) => other !== one && other.name === one.name)
    ? `${one.name} · ${one.roles.join(" · ")}`
    : one.name;

/** Whether a list can still be asked a question that was kept: all that it names is there, and may be seen. */
export function canBeAsked(
  declared: Declared,
  { q = [], sort, view }: Question,
  hasRight: (right: Right) => boolean,
  standing: Standing,
): boolean {
  const columns = shownColumns(declared);
  const fieldOf = (name: string) => columns.find((one) => one.name === name)?.field ?? declared.fields[name];
  const isKnown = (name: string) =>
    fieldOf(name) !== undefined ||
    name === declared.key ||
    name in standardFields ||
    lookupThatShows(declared, name) !== undefined;
  const isHidden = (name: string) =>
    columns.some((one) => one.name === name && one.hiddenBy !== undefined && !hasRight(one.hiddenBy));
  const isThere = (name: string) => isKnown(name) && !isHidden(name);
  return (
    q.every(([name]) => name === everywhere || (isThere(name) && isSought(fieldOf(name) ?? { kind: "text" }))) &&
    sortsOf(sort).every(({ sortField: name }) => isThere(name) && isSorted(fieldOf(name) ?? { kind: "text" })) &&
    (view === undefined || viewsOf(declared, standing).some(({ name }) => name === view))
  );
}
