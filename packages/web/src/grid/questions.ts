import { type Asked, readSearch, type ScreenSearch } from "../api/search.ts";

/** The part of an address that is a question: what is asked, and in which order. */
export interface Question {
  readonly q?: readonly Asked[];
  readonly any?: boolean;
  readonly sort?: string;
  /** The view within which it is asked. */
  readonly view?: string;
}

export interface SavedQuestion extends Question {
  readonly name: string;
}

const most = 50;

export const questionOf = ({ q, any, sort, view }: Question): Question => ({
  ...(q?.length ? { q } : {}),
  ...(any ? { any } : {}),
  ...(sort ? { sort } : {}),
  ...(view ? { view } : {}),
});

/** A view alone is there already, and nothing to be kept. */
export const isAsking = ({ view: _view, ...search }: ScreenSearch): boolean =>
  Object.keys(questionOf(search)).length > 0;

/** What was kept, leaving out what is not understood. */
export function readQuestions(kept: unknown): readonly SavedQuestion[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown): SavedQuestion[] => {
    const raw = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
    if (typeof raw.name !== "string" || raw.name === "") return [];
    return [{ name: raw.name, ...questionOf(readSearch(raw)) }];
  });
}

/** With this question under this name; the one that had the name before is replaced in its place. */
export function withQuestion(
  kept: readonly SavedQuestion[],
  name: string,
  search: ScreenSearch,
): readonly SavedQuestion[] {
  const saved = { name, ...questionOf(search) };
  const known = kept.some((one) => one.name === name);
  return known ? kept.map((one) => (one.name === name ? saved : one)) : [...kept, saved].slice(-most);
}

/** Another name for one of them; refused where another has it already. */
export function renamed(kept: readonly SavedQuestion[], from: string, to: string): readonly SavedQuestion[] | null {
  if (to === "" || (to !== from && kept.some((one) => one.name === to))) return null;
  return kept.map((one) => (one.name === from ? { ...one, name: to } : one));
}

export const without = (kept: readonly SavedQuestion[], name: string): readonly SavedQuestion[] =>
  kept.filter((one) => one.name !== name);

/** Which of them the address asks. */
export const askedNow = <Kept extends SavedQuestion>(kept: readonly Kept[], search: ScreenSearch): Kept | undefined =>
  kept.find((one) => JSON.stringify(questionOf(one)) === JSON.stringify(questionOf(search)));
