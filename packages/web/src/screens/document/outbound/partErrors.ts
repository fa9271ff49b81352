import type { FieldError } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import type { Words } from "../../../i18n/index.ts";
import type { RefusedLine } from "../refusedLines.ts";

/** What the server refused of an order's parts, each at the parts in which it was entered. */
export const partErrors = (
  refused: readonly RefusedLine[],
  parts: readonly AnyRow[],
  lines: readonly AnyRow[],
  words: Words,
): readonly FieldError[] =>
  refused.flatMap(({ code, details = {} }) => {
    const message = words.error(code, details);
    const about = lines.find(
      ({ product_code, line_no }) =>
        (details.product_code !== undefined && product_code === details.product_code) ||
        (details.line !== undefined && line_no === details.line),
    );
    const line_id = String(about?.outbound_detail_id ?? "");
    return parts.flatMap((part, line): readonly FieldError[] => {
      if (details.field === "order_no")
        return part.order_no === details.value ? [{ code, message, line, field: "order_no" }] : [];
      if (details.field === "details")
        return isEmpty(part) ? [{ code, message, line, field: "num", details: { line_id: firstOf(lines) } }] : [];
      const named = (part.details as readonly AnyRow[]).some((one) => one.outbound_detail_id === line_id);
      return about && named ? [{ code, message, line, field: "num", details: { line_id } }] : [];
    });
  });

const isEmpty = ({ details }: AnyRow): boolean => (details as readonly AnyRow[]).length === 0;

const firstOf = ([first]: readonly AnyRow[]): string => String(first?.outbound_detail_id ?? "");
