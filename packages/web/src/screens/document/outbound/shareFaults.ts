import type { FieldError } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import type { Words } from "../../../i18n/index.ts";
import type { Fault } from "../RowFaults.tsx";

/** What is wrong in shares, each with its field: those of boxes, or of the parts of an order. */
export const shareFaults = (
  errors: readonly FieldError[],
  lines: readonly AnyRow[],
  called: (at: number) => string,
  words: Words,
): readonly Fault[] =>
  errors.map(({ line: at = 0, field = "", details, message }) => {
    const line = lines.find(({ outbound_detail_id }) => outbound_detail_id === details?.line_id);
    const isOfLine = line !== undefined && (field === "num" || field === "product_sn");
    return {
      label: `${called(at)} · ${words.field(field)}`,
      ...(isOfLine ? { of: line.product_code } : {}),
      message,
      find: (within) => {
        const share = within.querySelectorAll<HTMLElement>("fieldset.share")[at];
        if (!isOfLine) return controlCalled(share, words.field(field));
        const row = share?.querySelector(`tr[data-line="${line.outbound_detail_id}"]`);
        return row?.querySelector<HTMLElement>(field === "product_sn" ? "button" : "input");
      },
    };
  });

function controlCalled(within: HTMLElement | undefined, name: string): HTMLElement | null | undefined {
  const labels = [...(within?.querySelectorAll("label") ?? [])];
  const label = labels.find(({ textContent }) => textContent?.includes(name));
  return label && document.getElementById(label.htmlFor);
}
