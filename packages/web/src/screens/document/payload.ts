import type { Action, Field, Fields } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";
import { isEmpty } from "../../form/check.ts";
import { type ProposedPlace, partOf, sharesOf } from "../../form/places.ts";
import { leftOf } from "./actions.ts";

/** Where some of a line may go, as the server proposes it. */
export interface Proposal extends ProposedPlace {
  readonly lineId: string;
  readonly quality: "good" | "bad";
}

/** Which rows an action's payload is about. */
export type RowSource = "lines" | "bookings" | "boxes" | "parts" | "none";

export interface PayloadShape {
  readonly scalars: readonly (readonly [name: string, field: Field])[];
  /** The list of rows, with its fields but for the one that names the row. */
  readonly rows: { readonly name: string; readonly key: string | null; readonly fields: Fields } | null;
  readonly source: RowSource;
}

/** What an action asks for, taken apart. */
export function payloadShape(action: Action, lineKey: string): PayloadShape {
  const entries = Object.entries(action.payload ?? {});
  const scalars = entries.flatMap(([name, part]) => (part.kind === "rows" ? [] : [[name, part] as const]));
  const found = entries.find(([, part]) => part.kind === "rows");
  if (found?.[1].kind !== "rows") return { scalars, rows: null, source: "none" };
  const [name, { fields }] = found;
  const key = [lineKey, "booking_id"].find((one) => one in fields) ?? null;
  const source: RowSource = key === lineKey ? "lines" : key ? "bookings" : name === "boxes" ? "boxes" : "parts";
  const rest = Object.fromEntries(Object.entries(fields).filter(([one]) => one !== key));
  // Rows of which nothing is asked stand for the whole document.
  if (Object.keys(rest).length === 0) return { scalars, rows: null, source: "none" };
  return { scalars, rows: { name, key, fields: rest }, source };
}

export interface PayloadRow {
  /** The line or booking that it is about. */
  readonly of: AnyRow;
  readonly values: Readonly<Record<string, string>>;
}

/** The rows as they stand when nothing is changed: all as expected, all that is left, all as booked. */
export function payloadRows(
  action: string,
  rows: readonly AnyRow[],
  fields: Fields,
  proposal: readonly Proposal[] = [],
): readonly PayloadRow[] {
  return rows.flatMap((of): readonly PayloadRow[] => {
    if (action === "confirm_putaway") return putRows(of, proposal);
    const carried = Object.keys(fields).flatMap((name) =>
      isEmpty(of[name]) || (typeof of[name] === "object" && !Array.isArray(of[name]))
        ? []
        : [[name, [of[name]].flat().join("\n")] as const],
    );
    const counted: Record<string, string> =
      action === "confirm_validate" ? { num_loc: String(of.num_expect ?? ""), num_bad: "0" } : {};
    return [{ of, values: { ...Object.fromEntries(carried), ...counted } }];
  });
}

/** What is left of a line as rows, one for each location proposed; what has none is for the clerk to place. */
function putRows(line: AnyRow, proposal: readonly Proposal[]): readonly PayloadRow[] {
  const good = leftOf(line, "num_loc", "num_put");
  const bad = leftOf(line, "num_bad", "num_put_bad");
  if (good === "0" && bad === "0") return [];
  const id = line.inbound_detail_id ?? line.returned_detail_id;
  const shares = (quality: Proposal["quality"], total: string) => {
    const found = proposal.filter((one) => one.lineId === id && one.quality === quality);
    return total === "0" ? [] : found.length > 0 ? sharesOf(total, found) : [{ num: total, location: undefined }];
  };
  const [goods, bads] = [shares("good", good), shares("bad", bad)];
  return Array.from({ length: Math.max(goods.length, bads.length) }, (_, part): PayloadRow => {
    const values = {
      ...{ num_loc: "", storage_loc_code: "", num_bad: "", storage_bad_code: "" },
      ...filledOf(partOf("num_loc", "storage_loc_code", goods, part)),
      ...filledOf(partOf("num_bad", "storage_bad_code", bads, part)),
    };
    return { of: line, values };
  });
}

const filledOf = (part: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value ?? ""]));

/** What is sent of the rows; empty cells are left out, and so are rows in which nothing but the key stands. */
export function payloadDetails(
  key: string,
  rows: readonly PayloadRow[],
  fields: Fields,
  keyOf: (row: AnyRow) => unknown,
): readonly AnyRow[] {
  return rows.flatMap(({ of, values }) => {
    const filled = Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name]?.trim();
      if (!value) return [];
      return [[name, field.kind === "json" ? value.split(/[\s,;，、]+/).filter(Boolean) : value] as const];
    });
    return filled.length > 0 ? [{ [key]: keyOf(of), ...Object.fromEntries(filled) }] : [];
  });
}
