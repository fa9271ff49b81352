import {
  awaitedClauses,
  type Declared,
  type DocumentDeclaration,
  documentsOf,
  heldStates,
  meaningOf,
  model,
  openStates,
  remedyOf,
  unblockingStep,
  viewsOf,
} from "@stowage/model";
import type { ScreenSearch } from "../../api/search.ts";

export interface HomeRow {
  readonly id: string;
  readonly no: string | null;
  /** What tells it apart beside its number. */
  readonly called: string | null;
  readonly owner_name: string | null;
  readonly status: string;
  readonly due: string | null;
  /** Days past its due day; negative before it. */
  readonly days: number | null;
}

export interface OpenKind {
  readonly document: string;
  readonly counts: readonly {
    readonly status: string;
    readonly count: number;
    readonly blocked: number;
    readonly first_id?: string | null;
  }[];
  readonly due_open: number;
  readonly late: { readonly count: number; readonly longest: number; readonly rows: readonly HomeRow[] } | null;
  readonly blocked: readonly {
    readonly reason: string | null;
    readonly rule?: string | null;
    readonly count: number;
    readonly first_no: string | null;
    readonly first_id?: string | null;
  }[];
  /** Today, by half-hours; minutes of the warehouse's day. */
  readonly finished: readonly { readonly minute: number; readonly count: number }[];
  readonly days: readonly Day[];
}

export interface Day {
  readonly day: string;
  readonly came: number;
  readonly finished: number;
}

export interface Home {
  readonly figures: readonly {
    readonly document: string;
    readonly step: string;
    readonly waiting: number;
    readonly done: number;
  }[];
  readonly next: { readonly document: string; readonly step: string; readonly rows: readonly HomeRow[] } | null;
  readonly documents: readonly OpenKind[];
  readonly first_steps: readonly { readonly resource: string; readonly made: boolean }[];
}

const documents = new Map(documentsOf(model).map((one) => [one.name, one]));
export const documentNamed = (name: string): DocumentDeclaration | undefined => documents.get(name);

/** The lists by whose rows a step is taken. */
export const rowsOfStep = (of: string, step: string): readonly string[] =>
  Object.values(model as Readonly<Record<string, Declared>>).flatMap((one) =>
    one.type === "resource" && one.work?.step?.of === of && one.work.step.action === step ? [one.name] : [],
  );

/** The question for the documents that wait for a step. */
export function awaiting(document: DocumentDeclaration, step: string): ScreenSearch {
  const [from = "", ...others] = document.actions[step]?.from ?? [];
  const asked = { q: awaitedClauses(document, step), ...(document.due ? { sort: document.due } : {}) };
  return (others.length === 0 && restingIn(document, from)) || asked;
}

/** The view of the documents that rest in a state until their next step is taken, without what is held there; none where the list has no such view. */
export const restingIn = (document: DocumentDeclaration, status: string): ScreenSearch | undefined =>
  viewsOf(document, { today: "2000-01-01", userId: "" }).some(({ kind, name }) => kind === "state" && name === status)
    ? { view: status }
    : undefined;

/** The views of the list that say the same as home. */
export const lateOnes: ScreenSearch = { view: "late" };
export const stoppedOnes: ScreenSearch = { view: "held" };

/** The question for the documents that are blocked by one rule and for one reason, or without any. */
const blockedFor = (document: DocumentDeclaration, reason: string | null, rule: string | null): ScreenSearch =>
  document.block
    ? {
        q: [
          [document.block.flag, "equal", true],
          [document.status, "equal", openStates(document)],
          [document.block.reason, "equal", reason ?? ""],
          ...(document.block.rule ? ([[document.block.rule, "equal", rule ?? ""]] as const) : []),
        ],
      }
    : {};

/** How many of a kind stand still, each counted once. */
export function stoppedIn({ document: name, counts }: OpenKind): number {
  const document = documentNamed(name);
  const held = document ? heldStates(document) : [];
  return counts.reduce((sum, { status, count, blocked }) => sum + (held.includes(status) ? count : blocked), 0);
}

export interface Cause {
  readonly key: string;
  readonly document: DocumentDeclaration;
  readonly path: string;
  readonly count: number;
  readonly reason?: string | null;
  /** The state or the rule for which it stands still. */
  readonly choice?: { readonly field: string; readonly value: string } | undefined;
  /** Its warehouse has documents rest in the state. */
  readonly bySetting?: boolean;
  readonly firstNo?: string | null;
  /** The one of which there is no other. */
  readonly onlyId?: string | undefined;
  readonly search: ScreenSearch;
  readonly step: string | undefined;
}

/** The reasons for which documents are blocked, and the states in which they wait for a decision. */
export function causesIn({ document: name, blocked, counts }: OpenKind): readonly Cause[] {
  const document = documentNamed(name);
  if (!document) return [];
  const held = heldStates(document).flatMap((value) => {
    const { count = 0, first_id } = counts.find(({ status }) => status === value) ?? {};
    return count > 0
      ? [
          {
            key: `${name} ${value}`,
            document,
            path: name,
            count,
            onlyId: onlyOf(count, first_id),
            choice: { field: document.status, value },
            bySetting: meaningOf(document, value)?.transient === true,
            search: { q: [[document.status, "equal", value]] } as ScreenSearch,
            step: remedyOf(document, value),
          },
        ]
      : [];
  });
  const reasons = blocked.map(({ reason, rule = null, count, first_no, first_id }) => ({
    key: `${name}: ${rule} ${reason}`,
    document,
    path: name,
    count,
    reason,
    choice: document.block?.rule && rule ? { field: document.block.rule, value: rule } : undefined,
    firstNo: first_no,
    onlyId: onlyOf(count, first_id),
    search: blockedFor(document, reason, rule),
    step: unblockingStep(document),
  }));
  return [...reasons, ...held];
}

const onlyOf = (count: number, firstId: string | null | undefined): string | undefined =>
  count === 1 ? (firstId ?? undefined) : undefined;
