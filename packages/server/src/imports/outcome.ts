import type { CellError, JobResult } from "../jobs/index.ts";
import type { Entry } from "./entries.ts";

/** Errors that a reply holds; the file of the refused rows has them all. */
const errorsShown = 1_000;
/** Errors that are kept at all. */
const errorsKept = 500_000;

/** What is wrong with rows that were refused, and how much of it is wrong by itself. */
export interface Refusals {
  readonly errors: readonly CellError[];
  readonly total: number;
}

/** What an import has found and made so far. */
export class Outcome {
  readonly mode: JobResult["mode"];
  readonly rows: number;
  good = 0;
  bad = 0;
  imported = 0;
  made = 0;
  changed = 0;
  unchanged = 0;
  skipped = 0;
  readonly #errors: CellError[] = [];
  #total = 0;

  constructor(mode: JobResult["mode"], rows: number) {
    this.mode = mode;
    this.rows = rows;
  }

  get done(): number {
    return this.good + this.bad;
  }

  /** Goes on from what an earlier run of the same import kept. */
  recall(kept: JobResult, refused: readonly Refusals[]): void {
    const { good, bad, imported, made, changed, unchanged, skipped } = kept;
    Object.assign(this, { good, bad, imported, made, changed, unchanged, skipped });
    for (const { errors, total } of refused) this.#add(errors, total);
  }

  /** Notes one refused entry: its errors, and ROW_OF_REFUSED for each of its rows that is right by itself. */
  refuse(entry: Entry, errors: readonly CellError[]): void {
    this.bad += entry.lines.length;
    this.#add([...errors, ...wordsOnOthers(entry, errors)], errors.length);
  }

  /** What `refuse` will say of these entries, for a later run to know. */
  refusals(refused: ReadonlyMap<Entry, readonly CellError[]>): Refusals {
    const errors = [...refused].flatMap(([entry, own]) => [...own, ...wordsOnOthers(entry, own)]);
    const total = [...refused.values()].reduce((sum, own) => sum + own.length, 0);
    return { errors: errors.slice(0, Math.max(0, errorsKept - this.#errors.length)), total };
  }

  #add(errors: readonly CellError[], total: number): void {
    this.#total += total;
    for (const error of errors) if (this.#errors.length < errorsKept) this.#errors.push(error);
  }

  accept(entry: Entry, imported: boolean): void {
    this.good += entry.lines.length;
    if (entry.fate) this[entry.fate] += entry.lines.length;
    if (!imported || (entry.fate && entry.fate !== "changed")) return;
    this.imported += entry.lines.length;
    this.made++;
  }

  /** The result as it will be with these entries, of which some are refused. */
  with(entries: readonly Entry[], refused: ReadonlyMap<Entry, readonly CellError[]>): JobResult {
    const ahead: Outcome = Object.assign(new Outcome(this.mode, this.rows), this);
    for (const entry of entries) {
      if (refused.has(entry)) ahead.bad += entry.lines.length;
      else ahead.accept(entry, true);
    }
    return { ...ahead.result(false), errors_total: this.#total };
  }

  /** By row, then by column. */
  errors(): readonly CellError[] {
    return this.#errors.sort((a, b) => a.row - b.row || (a.column ?? -1) - (b.column ?? -1));
  }

  result(refused: boolean): JobResult {
    const { mode, rows, good, bad, imported, made, changed, unchanged, skipped } = this;
    const counts = { mode, rows, good, bad, imported, made, changed, unchanged, skipped };
    const shown = refused
      ? this.errors()
          .filter(({ code }) => code !== "ROW_OF_REFUSED")
          .slice(0, errorsShown)
      : [];
    return { ...counts, errors: shown, errors_total: this.#total, refused };
  }
}

/** The error of rows that are right by themselves: it names the row of the entry that is not. */
function wordsOnOthers(entry: Entry, errors: readonly CellError[]): readonly CellError[] {
  const wrong = new Set(errors.map(({ row }) => row));
  const first = Math.min(...wrong);
  return entry.lines
    .filter(({ no }) => !wrong.has(no))
    .map(({ no }) => ({
      row: no,
      column: null,
      field: null,
      code: "ROW_OF_REFUSED",
      details: { row: first },
      value: "",
    }));
}
