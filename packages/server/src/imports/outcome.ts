import type { CellError, JobResult } from "../jobs/index.ts";
import type { Entry } from "./entries.ts";

/** Errors that a reply holds; the file of the refused rows has them all. */
const errorsShown = 1_000;
/** Errors that are kept at all. */
const errorsKept = 500_000;

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

  /** Notes one refused entry: its errors, and ROW_OF_REFUSED for each of its rows that is right by itself. */
  refuse(entry: Entry, errors: readonly CellError[]): void {
    this.bad += entry.lines.length;
    const wrong = new Set(errors.map(({ row }) => row));
    const first = Math.min(...wrong);
    const others = entry.lines
      .filter(({ no }) => !wrong.has(no))
      .map(
        ({ no }): CellError => ({
          row: no,
          column: null,
          field: null,
          code: "ROW_OF_REFUSED",
          details: { row: first },
          value: "",
        }),
      );
    this.#total += errors.length;
    for (const error of [...errors, ...others]) if (this.#errors.length < errorsKept) this.#errors.push(error);
  }

  accept(entry: Entry, imported: boolean): void {
    this.good += entry.lines.length;
    if (entry.fate) this[entry.fate] += entry.lines.length;
    if (!imported || (entry.fate && entry.fate !== "changed")) return;
    this.imported += entry.lines.length;
    this.made++;
  }

  /** The result as it will be with these entries, of which some are refused. */
  with(entries: readonly Entry[], refused: ReadonlyMap<Entry, unknown>): JobResult {
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
