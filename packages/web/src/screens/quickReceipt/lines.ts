import { compareDecimals, expiryOf, isDay, sumDecimals, type WrongValue } from "@stowage/model";
import { isEmpty } from "../../form/check.ts";
import { piecesIn, unsaidDefective } from "../../form/defective.ts";
import { type Line, newLine } from "../../form/line.ts";
import type { LineValues } from "../../form/lineColumns.ts";
import { type ProposedLocation, partOf, sharesOf } from "../../form/proposedLocations.ts";
import { asSerials } from "../../form/serials.ts";

/** Where some of a line may go, as the server proposes it; `line` is the index of the line in the request. */
export interface Proposed extends ProposedLocation {
  readonly line: number;
  readonly quality: "good" | "bad";
}

const isNothing = (value: unknown) =>
  isEmpty(value) || !/^\d+(\.\d+)?$/.test(String(value)) || compareDecimals(String(value), "0") === 0;

/** What a line lacks beyond its fields: a quantity, its location, its serial numbers. */
export function checkReceiptLine(values: LineValues): Readonly<Record<string, WrongValue>> {
  const wrong: Record<string, WrongValue> = {};
  const [good, bad] = [!isNothing(values.num_loc), !isNothing(values.num_bad)];
  const line = { product: String(values.product_code ?? ""), line: "" };
  if (!good && !bad) wrong.num_loc = { code: "REQUIRED" };
  if (good && isEmpty(values.storage_loc_code)) wrong.storage_loc_code = { code: "REQUIRED" };
  if (bad && isEmpty(values.storage_bad_code)) wrong.storage_bad_code = { code: "REQUIRED" };
  if (!good && !isEmpty(values.storage_loc_code)) wrong.num_loc = { code: "REQUIRED" };
  if (!bad && !isEmpty(values.storage_bad_code)) wrong.num_bad = { code: "REQUIRED" };
  const needed = sumDecimals([values.num_loc, values.num_bad]);
  const count = asSerials(values.product_sn).length;
  if (values.need_scan_product_sn === true && compareDecimals(String(count), needed) !== 0)
    wrong.product_sn = { code: "SERIAL_COUNT", details: { ...line, needed, given: count } };
  const unsaid = unsaidDefective([piecesIn(values)])[0];
  if (unsaid && !wrong.product_sn)
    wrong.product_sn = { code: "SERIAL_DEFECTIVE", details: { ...line, needed: unsaid.count } };
  return wrong;
}

/** The lines for which a location is to be proposed, as the call takes them, each with its index among all. */
export function unplacedLines(lines: readonly Line[]): readonly { readonly at: number; readonly draft: LineValues }[] {
  return lines.flatMap(({ values }, at) => {
    const good = !isNothing(values.num_loc) && isEmpty(values.storage_loc_code) ? String(values.num_loc) : null;
    const bad = !isNothing(values.num_bad) && isEmpty(values.storage_bad_code) ? String(values.num_bad) : null;
    if (isEmpty(values.product_code) || (good === null && bad === null)) return [];
    const draft = {
      product_code: values.product_code,
      unit_name: values.unit_name ?? null,
      num_loc: good,
      num_bad: bad,
      batch_no: values.batch_no || null,
      ...(values.disposition ? { disposition: values.disposition } : {}),
      valid_date: isDay(String(values.valid_date))
        ? values.valid_date
        : expiryOf(values.manufactur_date, values.expiration_days),
    };
    return [{ at, draft }];
  });
}

/** Lines with the locations proposed; what goes to several becomes several lines, and what fits nowhere one without. */
export function withLocations(
  lines: readonly Line[],
  proposed: readonly (Proposed & { readonly at: number })[],
): readonly Line[] {
  return lines.flatMap((line, at) => {
    const of = (quality: Proposed["quality"]) => proposed.filter((one) => one.at === at && one.quality === quality);
    const good = sharesOf(line.values.num_loc, of("good"));
    const bad = sharesOf(line.values.num_bad, of("bad"));
    const count = Math.max(good.length, bad.length);
    if (count === 0) return [line];
    const serials = asSerials(line.values.product_sn);
    const [first, ...more] = Array.from(
      { length: count },
      (_, part): LineValues => ({
        ...partOf("num_loc", "storage_loc_code", good, part),
        ...partOf("num_bad", "storage_bad_code", bad, part),
        // Which of the pieces goes where is for the one who scans to say.
        ...(count > 1 && serials.length > 0 ? { product_sn: part === 0 ? serials : [] } : {}),
      }),
    );
    return [
      { ...line, values: { ...line.values, ...first } },
      ...more.map((values) => newLine({ ...line.values, ...values })),
    ];
  });
}
