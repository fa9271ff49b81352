import { compareDecimals, isDecimal, sumDecimals } from "@stowage/model";
import { call } from "../../../api/client.ts";
import { type Lines, lineKind } from "../../../api/lineKinds.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { type ProposedLocation, partOf, sharesOf } from "../../../form/proposedLocations.ts";
import type { OpenDocument } from "../extras.ts";
import type { PayloadRow } from "../payload.ts";
import { leftOf } from "../quantities.ts";

/** Where some of a line may go, as the server proposes it. */
export interface Proposal extends ProposedLocation {
  readonly lineId: string;
  readonly quality: "good" | "bad";
  readonly reason: string;
}

/** A location that the server does not propose, and why. */
export interface Rejected {
  readonly lineId: string;
  readonly storage_loc_code: string;
  readonly why: string;
}

/** What is left of each line, with the locations that the server proposes for it. */
export async function putawayRows(rows: readonly PayloadRow[], open: OpenDocument): Promise<readonly PayloadRow[]> {
  const key = lineKind(open.document, "details")?.declared.key ?? "";
  const { proposal, rejected } = await proposalFor(open, key);
  const own = <T extends { readonly lineId: string }>(all: readonly T[], of: AnyRow) =>
    all.filter(({ lineId }) => lineId === of[key]);
  return rows.flatMap(({ of }) => leftToPutRows(of, own(proposal, of), own(rejected, of)));
}

/**
 * The rest of a line as rows, one for each proposed location; the clerk chooses a location for the rest without a
 * proposal.
 */
export function leftToPutRows(
  line: AnyRow,
  proposal: readonly Proposal[],
  rejected: readonly Rejected[] = [],
): readonly PayloadRow[] {
  const { good, bad } = left(line);
  if (good === "0" && bad === "0") return [];
  const shares = (quality: Proposal["quality"], total: string) => {
    const found = proposal.filter((one) => one.quality === quality);
    return total === "0" ? [] : found.length > 0 ? sharesOf(total, found) : [{ num: total, location: undefined }];
  };
  const [goods, bads] = [shares("good", good), shares("bad", bad)];
  return Array.from({ length: Math.max(goods.length, bads.length) }, (_, part): PayloadRow => {
    const values = {
      ...{ num_loc: "", storage_loc_code: "", num_bad: "", storage_bad_code: "" },
      ...filledOf(partOf("num_loc", "storage_loc_code", goods, part)),
      ...filledOf(partOf("num_bad", "storage_bad_code", bads, part)),
    };
    const places = [values.storage_loc_code, values.storage_bad_code];
    const reasons = proposal.filter(({ storage_loc_code }) => places.includes(storage_loc_code));
    return { of: reasons.length > 0 ? { ...line, why: { reasons, rejected } } : line, values };
  });
}

/** What of a line is in none of the rows that there are: a further part of it begins with that. */
export function restToPut(of: AnyRow, rows: readonly PayloadRow[]): Readonly<Record<string, string>> {
  const own = rows.filter((row) => row.of === of);
  const all = left(of);
  const rest = (name: "num_loc" | "num_bad", total: string) => {
    const entered = own.map(({ values }) => (isDecimal(values[name] ?? "") ? String(values[name]) : "0"));
    const num = sumDecimals([total, ...entered.map((one) => `-${one}`)]);
    return compareDecimals(num, "0") > 0 ? { [name]: num } : {};
  };
  return { ...rest("num_loc", all.good), ...rest("num_bad", all.bad) };
}

const filledOf = (part: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value ?? ""]));

const left = (line: AnyRow) => ({
  good: leftOf(line, "num_loc", "num_put"),
  bad: leftOf(line, "num_bad", "num_put_bad"),
});

/** How much of what was received stands on no location yet, each unit by itself: decimal strings. */
export const sumsLeftToPut = ({ details = [] }: Lines): readonly { readonly unit: string; readonly num: string }[] =>
  [...Map.groupBy(details, ({ unit_name }) => String(unit_name ?? ""))]
    .map(([unit, own]) => ({ unit, num: sumDecimals(own.flatMap((line) => Object.values(left(line)))) }))
    .filter(({ num }) => num !== "0");

/** Whether received goods still stand on no location. */
export const isLeftToPut = ({ details = [] }: Lines): boolean =>
  details.some((line) => Object.values(left(line)).some((num) => num !== "0"));

/** Whether anything stands on a location that could be taken back from there. */
export const anythingPut = ({ details = [] }: Lines): boolean =>
  details.some((line) => [line.num_put, line.num_put_bad].some((put) => sumDecimals([put ?? "0"]) !== "0"));

interface Proposals {
  readonly proposal: readonly Proposal[];
  readonly rejected: readonly Rejected[];
}

/** What is offered is only a help: without it one types. */
async function proposalFor({ document, row }: OpenDocument, key: string): Promise<Proposals> {
  try {
    const found = await call(`/v1${document.path}/putaway/proposal`, { body: { ids: [row[document.key]] } });
    const rows = (name: string) => (found[name] ?? []) as readonly AnyRow[];
    const about = (one: AnyRow) => ({ lineId: String(one[key]), storage_loc_code: String(one.storage_loc_code) });
    return {
      proposal: rows("proposal").map((one) => ({
        ...about(one),
        quality: one.quality === "bad" ? "bad" : "good",
        num: String(one.num),
        reason: String(one.reason),
      })),
      rejected: rows("rejected").map((one) => ({ ...about(one), why: String(one.why) })),
    };
  } catch {
    return { proposal: [], rejected: [] };
  }
}
