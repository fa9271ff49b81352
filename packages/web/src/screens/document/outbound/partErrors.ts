import type { FieldError } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { groupedDecimal } from "../../../i18n/format.ts";
import type { Words } from "../../../i18n/index.ts";
import type { RefusedLine } from "../refusedLines.ts";

/** What the server refused of an order's parts, each at the parts in which it was entered. */
export const partErrors = (
  refused: readonly RefusedLine[],
  parts: readonly AnyRow[],
  lines: readonly AnyRow[],
  words: Words,
): readonly FieldError[] =>
  refused.flatMap((error) => {
    const { code, details = {} } = error;
    const about = lines.find(
      ({ product_code, line_no }) =>
        (details.product_code !== undefined && product_code === details.product_code) ||
        (details.line !== undefined && line_no === details.line),
    );
    const message = inWords(error, about, words);
    const line_id = String(about?.outbound_detail_id ?? "");
    return parts.flatMap((part, line): readonly FieldError[] => {
      if (error.line !== undefined && error.line !== line) return [];
      if (details.field === "order_no")
        return part.order_no === details.value ? [{ code, message, line, field: "order_no" }] : [];
      if (details.field === "details")
        return isEmpty(part) ? [{ code, message, line, field: "num", details: { line_id: firstOf(lines) } }] : [];
      const named = (part.details as readonly AnyRow[]).some((one) => one.outbound_detail_id === line_id);
      return about && named ? [{ code, message, line, field: "num", details: { line_id } }] : [];
    });
  });

function inWords({ code, details = {} }: RefusedLine, about: AnyRow | undefined, words: Words): string {
  if (details.field === "details") return words.say("document.partEmpty");
  if (code !== "TOO_LARGE" || details.max === undefined) return words.error(code, details);
  const unit = String(about?.unit_name ?? "");
  return words.say("document.partTooLarge", { max: groupedDecimal(String(details.max)), unit });
}

/** Whether a part is still as it was when this was refused of it. */
export function isUncorrected({ field, details }: FieldError, before: AnyRow, now: AnyRow): boolean {
  if (field === "order_no") return before.order_no === now.order_no;
  // What is empty is corrected by whatever goes into it.
  if (isEmpty(before)) return isEmpty(now);
  return numberIn(before, details?.line_id) === numberIn(now, details?.line_id);
}

const numberIn = ({ details }: AnyRow, lineId: unknown): unknown =>
  (details as readonly AnyRow[]).find(({ outbound_detail_id }) => outbound_detail_id === lineId)?.num;

const isEmpty = ({ details }: AnyRow): boolean => (details as readonly AnyRow[]).length === 0;

const firstOf = ([first]: readonly AnyRow[]): string => String(first?.outbound_detail_id ?? "");
