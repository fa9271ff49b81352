import { type DocumentDeclaration, Failure, type FieldFailure } from "@stowage/model";
import type { Hooks, Values } from "../crud/hooks.ts";
import { keptDocuments } from "../crud/reading/withheld.ts";
import type { Position } from "../crud/rows.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { type LinesOf, partitionColumn } from "./lines.ts";

/** Whoever is not told what lines say neither sets nor removes it. */

interface Asked {
  readonly tx: Tx;
  readonly caller: Caller;
}

type Lines = Pick<LinesOf, "line" | "parent" | "kind">;

/** Of rows the keys of their documents that keep something back from the caller. */
const keptOf = ({ tx, caller }: Asked, document: DocumentDeclaration, parent: string, rows: readonly Values[]) =>
  keptDocuments(tx, document, caller, {
    within: valuesIn(rows, partitionColumn(document)),
    keys: valuesIn(rows, parent),
  });

const valuesIn = (rows: readonly Values[], name: string): readonly string[] => [
  ...new Set(rows.map((row) => String(row[name]))),
];

/** Lines that are there are not said of other goods, and do not go; null where these keep nothing back. */
export function keepingWithheld(document: DocumentDeclaration, { line, parent, kind }: Lines): Hooks | null {
  const withheld = document.withholds;
  if (withheld?.lines !== kind) return null;
  const { of, refusal: code } = withheld;
  const said = withheld.fields.filter((name) => line.fields[name]?.readonly !== true);
  return {
    async fill({ tx, caller, at, failures }, rows, before) {
      const changed = rows.flatMap((row, index) => {
        const field = of.find((name) => before && (row[name] ?? null) !== (before[index]?.[name] ?? null));
        return field ? [{ row, index, field }] : [];
      });
      if (changed.length === 0) return;
      const kept = await keptOf(
        { tx, caller },
        document,
        parent,
        changed.map(({ row }) => row),
      );
      for (const { row, index, field } of changed)
        if (kept.has(row[parent])) failures.push({ ...at(index), field, code, details: { field } });
    },
    async deleting({ tx, caller }, rows) {
      // What a count added by itself was expected by nobody.
      const gone = rows.filter((row) => said.some((name) => Number(row[name] ?? 0) !== 0));
      if (gone.length === 0) return;
      const kept = await keptOf({ tx, caller }, document, parent, gone);
      const refused = gone.filter((row) => kept.has(row[parent]));
      refuseIfAny(
        refused.map(
          (row): FieldFailure => ({ index: rows.indexOf(row), code, details: { line: Number(row["line_no"]) } }),
        ),
      );
    },
  };
}

/** Lines are not added to documents that are there, under whichever call. */
export async function refuseAddedWithheld(
  asked: Asked,
  document: DocumentDeclaration,
  { parent, kind }: Pick<Lines, "parent" | "kind">,
  rows: readonly Values[],
  at: (index: number) => Position,
): Promise<void> {
  const withheld = document.withholds;
  if (withheld?.lines !== kind || rows.length === 0) return;
  const kept = await keptOf(asked, document, parent, rows);
  const [field = ""] = withheld.fields;
  refuseIfAny(
    rows.flatMap((row, index): readonly FieldFailure[] =>
      kept.has(row[parent]) ? [{ ...at(index), field, code: withheld.refusal, details: { field } }] : [],
    ),
  );
}

/** Nor do the documents go that say it. */
export function keepingDocuments(document: DocumentDeclaration): Hooks {
  return {
    async deleting({ tx, caller }, rows) {
      if (!document.withholds) return;
      const kept = await keptOf({ tx, caller }, document, document.key, rows);
      if (kept.size > 0) throw new Failure(document.withholds.refusal);
    },
  };
}
