import type { ErrorCode } from "../errors.ts";
import type { MenuCode } from "../menu.ts";
import type { Confirmed, Exception } from "./exceptions.ts";
import type { Field, Fields, Right } from "./fields.ts";
import type { CourseStep } from "./recordParts.ts";
import type { Numbered, Resource, ResourceOptions } from "./resource.ts";
import { resource } from "./resource.ts";
import type { Present, Value } from "./row.ts";
import { columnsOf, type Scope, scopedBy } from "./scope.ts";
import type { Stage } from "./stages.ts";
import type { Tally } from "./tally.ts";
import type { Tone } from "./tones.ts";

/** A list of rows inside an action's payload, e.g. `details: rows({ num_loc: … })`. */
export interface Rows {
  readonly kind: "rows";
  readonly fields: Fields;
}
export const rows = <const F extends Fields>(fields: F) => ({ kind: "rows" as const, fields });

export type Payload = Readonly<Record<string, Field | Rows>>;

/** What a state means. */
export interface StateMeaning {
  readonly tone: Tone;
  /** No work is left: it is counted nowhere as waiting. */
  readonly closed?: true;
  /** Passed at once and kept in the history; a document rests in it only where its warehouse says so. */
  readonly transient?: true;
  /** What the public page tells of it; nothing where it is the warehouse's own business. */
  readonly stage?: Stage;
}

/** What each of several documents may have of its own, such as a tote, which holds one order. */
export interface OfEach {
  /** What a row that the field names has to be, so that people may choose it for all of them at once. */
  readonly alike: Readonly<Record<string, string | readonly string[]>>;
}

/** One step of a document. */
export interface Action<State extends string = string> {
  readonly from: readonly State[];
  /**
   * Where it leads; with several, the effect says which, `same` among them where it says none. `before`: the state that
   * `remembers` kept.
   */
  readonly to: State | readonly (State | "same")[] | "same" | "before";
  /**
   * Once nothing is left to decide, this step follows by itself in the same transaction. It starts where this one ends; a
   * warehouse that wants it taken by hand has documents rest in that state.
   */
  readonly leadsOn?: string;
  /** The transient state on its way. */
  readonly via?: State;
  /** `forward` is the next step of the work, `back` undoes one, `side` is neither. */
  readonly direction: "forward" | "back" | "side";
  /** Needed beside `update` of the document. */
  readonly right?: Right;
  /** Enough by itself, without `update` of anything. */
  readonly orRight?: Right;
  /** Screens at which `update` is enough to take this step, without `update` of the document itself. */
  readonly at?: readonly MenuCode[];
  /** The caller must say why. */
  readonly reason?: true;
  /** Of several warehouses the one whose people take this step by themselves; all must be theirs unless told. */
  readonly side?: string;
  /** Taken although the document is blocked; ways back always are. `byRule`: only what a rule blocks, since it mends that. */
  readonly whileBlocked?: true | "byRule";
  /**
   * Fields of the header. Of documents that take this step together the one with the lowest comes first, an empty one last;
   * where they are alike, as they were named.
   */
  readonly firstBy?: readonly string[];
  /**
   * Where a field of its payload has one of these values, all documents of a request take it in one transaction, however
   * many: what they share is made once. `true`: always.
   */
  readonly together?: true | Readonly<Record<string, readonly string[]>>;
  /** A lookup by which others of its kind name those that take this step: they are changed with them, and locked with them. */
  readonly changesNaming?: string;
  /**
   * Several people take it on one document at once, and each of its rows is checked by itself against what is there: whoever
   * fills its rows in need not have seen what the others did meanwhile.
   */
  readonly atOnce?: true;
  /** What can't be read of its payload is told together with what the step refuses of the rest. */
  readonly tellsAll?: true;
  /** Whoever works on the document is told of it at once, on their open pages. */
  readonly told?: true;
  /** It makes further documents of its kind; their history begins with it. */
  readonly makes?: true;
  /** Home counts what waits for this step; where there is no room for all, those with 1 before those with 2. */
  readonly headline?: 1 | 2;
  readonly payload?: Payload;
  /** Single fields of its payload that each of several documents may have of its own, said under `each`. */
  readonly each?: Readonly<Record<string, OfEach>>;
  /** What of its payload is asked in an exception alone, and when that is; all else is asked always. */
  readonly exceptions?: Readonly<Record<string, Exception>>;
  /** The lines that it confirms as they are, where its payload asks nothing of them. */
  readonly confirms?: Confirmed;
}

/** Rows that belong to a document, under the name by which its payload and its reply carry them. */
export interface LineKind {
  /** The resource of the rows. */
  readonly of: string;
  /** A document has at least one from its creation on. */
  readonly required?: true;
  /** The document's lookup of the one that has taken these over from it: while it names one, it need not have any. */
  readonly takenBy?: string;
  /** The field that numbers them within their document; `line_no` unless told. */
  readonly order?: string;
  /** The document's lookup of the row from which its form fills them in; the call `lines` answers what that row has of them. */
  readonly from?: string;
}

/** What keeps a document from being worked on, whatever its state: a flag with its reason. Steps are refused in their words. */
export interface Block {
  readonly flag: string;
  readonly reason: string;
  /** A choice that says it in the reader's words, where no person gave a reason. */
  readonly rule?: string;
}

/** Fields without which a document such as this is blocked once it is made, unless another field brings them. */
export interface Wanted<Name extends string = string> {
  readonly of: { readonly field: Name; readonly value: string };
  readonly fields: readonly Name[];
  readonly unless?: Name;
}

/** Imported files of lines: rows with the same value in one field become one document. */
export interface LineImport {
  /** Below `/v1/dataimport/`. */
  readonly path: string;
  readonly lines: string;
  /** A field of the document; where it is a lookup, any name by which that is found. */
  readonly groupBy: string;
}

/**
 * Values of lines that are kept from whoever may take a document's steps and has not the right that sees them, as long as
 * the document is in one of these states and its warehouse says so in a flag. Who takes no steps is told them: the goods'
 * owner, for instance, who announced them.
 */
export interface Withheld<State extends string = string> {
  readonly lines: string;
  readonly fields: readonly string[];
  /** Of what these are said, such as the goods that are expected: who is not told them says nothing else of it. */
  readonly of: readonly string[];
  /** Why who is not told them neither sets nor removes them. */
  readonly refusal: ErrorCode;
  readonly while: readonly State[];
  /** Of the warehouse; the document shows it under the same name. */
  readonly where: string;
  readonly unless: Right;
}

type LineKinds = Readonly<Record<string, LineKind>>;

interface Meaning<
  F extends Fields,
  Status extends string,
  Number extends string,
  State extends string,
  Actions,
  Lines extends LineKinds = LineKinds,
  Reasons extends readonly string[] = readonly string[],
> {
  /** The field that holds the state; it is made from `states`. */
  readonly status: Status;
  /** The field that holds the number, and the letters it begins with, no other document's; the field is made, and its sequence. */
  readonly number: Numbered<Number>;
  /** The kinds of its lines. */
  readonly lines: Lines;
  readonly states: Readonly<Record<State, StateMeaning>>;
  readonly initial: NoInfer<State>;
  /** States in which its fields and lines may still be changed by a PUT, and in which it may be deleted. */
  readonly editable: readonly NoInfer<State>[];
  readonly actions: Actions;
  /** The reasons for which its steps move stock, as the ledger names them; none where it moves nothing. */
  readonly movements: Reasons;
  readonly block?: Block & { readonly flag: keyof F & string; readonly reason: keyof F & string };
  /** What is asked for while it is typed, though it is made without. */
  readonly wants?: readonly Wanted<keyof F & string>[];
  /** The field that keeps the state from which an action leads `before` again. */
  readonly remembers?: keyof F & string;
  /** The steps from its creation to its end, in order; the actions that lead straight forward unless told. */
  readonly course?: readonly CourseStep[];
  /** The day by which it should be closed; open ones past it are late. */
  readonly due?: keyof F & string;
  /** What its list tells of its lines. */
  readonly tally?: Tally;
  readonly imports?: LineImport;
  /** What of its lines those who count them are not told meanwhile. */
  readonly withholds?: Withheld<NoInfer<State>>;
}

export interface DocumentOptions<
  Name extends string,
  Key extends string,
  F extends Fields,
  Status extends string,
  Number extends string,
  State extends string,
  Actions extends Readonly<Record<string, Action<State>>>,
  Lines extends LineKinds,
  Reasons extends readonly string[],
> extends Omit<
      ResourceOptions<Name, Key, F>,
      "byWarehouse" | "number" | "code" | "label" | "scope" | "view" | "calls" | "line" | "work"
    >,
    Meaning<F, Status, Number, State, Actions, Lines, Reasons> {
  /** Its company, warehouse and owner. The first warehouse column, `wh_id`, leads its keys; without one, the company column does. */
  readonly scope: Exclude<ResourceOptions<Name, Key, F>["scope"], "shared">;
  /** What tells it apart beside its number. */
  readonly label?: readonly (keyof F & string)[];
}

const numberField = <const Within extends string>(within: Within) =>
  ({ kind: "code", readonly: true, unique: [within], search: true, max: 40 }) as const;
type NumberField = ReturnType<typeof numberField<string>>;

interface StatusField<State extends string> {
  readonly kind: "choice";
  readonly values: readonly State[];
  readonly default: State;
  readonly readonly: true;
  readonly tones: Readonly<Record<State, Tone>>;
}

/** The declared fields, and those of the number and the state. */
export type DocumentFields<F extends Fields, Status extends string, Number extends string, State extends string> = {
  readonly [K in keyof F | Status | Number]: K extends Status
    ? StatusField<State>
    : K extends Number
      ? NumberField
      : F[K];
};

export interface DocumentDeclaration<
  Name extends string = string,
  Key extends string = string,
  F extends Fields = Fields,
  State extends string = string,
  Actions extends Readonly<Record<string, Action<State>>> = Readonly<Record<string, Action<State>>>,
  Lines extends LineKinds = LineKinds,
  Reasons extends readonly string[] = readonly string[],
> extends Omit<Resource<Name, Key, F>, "type" | "number" | "scope">,
    Meaning<Fields, string, string, State, Actions, Lines, Reasons> {
  readonly type: "document";
  readonly scope: Exclude<Resource["scope"], "shared">;
}

/**
 * Declares a document: a resource whose state is changed only by its actions. The fields of its number and its state
 * are added.
 */
export function document<
  const Name extends string,
  const Key extends string,
  const F extends Fields,
  const Status extends string,
  const Number extends string,
  const State extends string,
  const Actions extends Readonly<Record<string, Action<NoInfer<State>>>>,
  const Lines extends LineKinds,
  const Reasons extends readonly string[],
>(
  options: DocumentOptions<Name, Key, F, Status, Number, State, Actions, Lines, Reasons>,
): DocumentDeclaration<Name, Key, DocumentFields<F, Status, Number, State>, State, Actions, Lines, Reasons> {
  const { status, number, scope } = options;
  const partition = columnsOf(options, "warehouse")[0] ?? scope.company ?? "";
  const fields = {
    ...scopeFirst(options.fields, scope),
    [number.field]: numberField(partition),
    [status]: statusField(options.states, options.initial),
    ...options.fields,
  } as unknown as DocumentFields<F, Status, Number, State>;
  const made = resource<Name, Key, Fields>({
    ...(options as unknown as ResourceOptions<Name, Key, Fields>),
    fields,
    code: number.field,
    label: [number.field, ...(options.label ?? [])],
    indexes: [[partition, status], ...(options.indexes ?? [])],
    ...(scope.warehouse === undefined ? { byCompany: true } : { byWarehouse: true }),
  });
  return { ...options, ...made, fields, scope, type: "document" } as unknown as ReturnType<
    typeof document<Name, Key, F, Status, Number, State, Actions, Lines, Reasons>
  >;
}

const statusField = (states: Readonly<Record<string, StateMeaning>>, initial: string): StatusField<string> => ({
  kind: "choice",
  values: Object.keys(states),
  default: initial,
  readonly: true,
  tones: Object.fromEntries(Object.entries(states).map(([state, { tone }]) => [state, tone])),
});

/** Company, warehouse and owner come first, where people look for them. */
const scopeFirst = (fields: Fields, scope: Scope): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => scopedBy({ scope, fields }).includes(name)));

type PayloadValue<P> = P extends Rows
  ? readonly { [K in keyof P["fields"]]?: Value<P["fields"][K]> | null }[]
  : Value<P> | null;

/** What the caller sends with an action, beside the ids. */
export type PayloadOf<A> = A extends { payload: infer P }
  ? { [K in keyof P]?: PayloadValue<P[K]> }
  : Record<never, never>;

export type ActionName<D> = D extends { actions: infer A } ? keyof A & string : never;
export type StateOf<D> = D extends { states: Readonly<Record<infer S, unknown>> } ? S & string : never;

/** The reasons by which a document moves stock. */
export type MovementReason<D> = D extends { movements: readonly (infer R)[] } ? R & string : never;

/** What every document's header tells, locked. */
export interface Header<State extends string = string> {
  readonly id: string;
  readonly status: State;
  readonly company_id: string;
  readonly version: number;
}

/** A document's header as it is stored: quantities in smallest units, instants and days as text. */
export type HeaderOf<D> = D extends { fields: infer F extends Fields }
  ? Header<StateOf<D>> & {
      readonly [K in keyof F as F[K] extends { derived: unknown } ? never : K]: Present<F[K]> extends true
        ? Value<F[K]>
        : Value<F[K]> | null;
    }
  : never;

/** Header fields that an effect writes. */
export type HeaderChange<D> = D extends { fields: infer F extends Fields }
  ? { readonly [K in keyof F]?: Value<F[K]> | null }
  : never;
