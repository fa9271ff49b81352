import type { Effort } from "./limits.ts";
import type { Person } from "./person.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Asks the server past the screen, to know what really became of it. */
export interface Witness {
  /** The rows of a resource, of those with a value in a field, the newest first. */
  newest(path: string, reply: string, where?: readonly [field: string, value: unknown]): Promise<readonly Row[]>;
}

/** Something that is done every day, from the page where such a person works. */
export interface Task {
  readonly name: string;
  readonly limit: Effort;
  /** Who does it, by their sign-in. */
  readonly login: string;
  /** The page that is open before. */
  readonly from: string;
  readonly steps: (person: Person) => Promise<void>;
  /** @throws Error where the work did not end as meant. */
  readonly holds: (witness: Witness) => Promise<void>;
}
