import type { Call } from "../../../src/http/call.ts";
import type { TextAnswer, World } from "../../support/world.ts";
import type { PersonName } from "../../support/worldPeople.ts";

/** One call made ready on rows that exist: who is kept out of them, and who is let in. */
export interface Prepared {
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Permitted everything, but elsewhere: another company, another warehouse, another owner. */
  readonly outsiders: readonly PersonName[];
  /** Entitled, with as narrow a scope as can be. */
  readonly insider: PersonName | "anonymous";
  /** For a question that anyone may put: whether the answer shows the row. */
  readonly shows?: (answer: TextAnswer) => boolean;
  /** The rows are shared by all companies: no account of one company may make the call, whatever its role. */
  readonly shared?: true;
  /** What an entitled caller's answer holds beyond being a 200. */
  readonly proves?: (answer: TextAnswer) => boolean;
  /** The answer where nobody on earth is entitled any more, e.g. `401 LINK_INVALID`. */
  readonly nobodys?: string;
}

/** `by`: who is to make the call, where the usual insider is not; what must be their own is theirs then. */
export type Prepare = (world: World, call: Call, by?: PersonName) => Promise<Prepared>;
