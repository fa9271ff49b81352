import { model } from "@stowage/model";
import { useRowsOf } from "../../../api/useRow.ts";
import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import type { OpenDocument } from "../extras.ts";

const { boxing } = model;

/** Before boxing is confirmed: the boxes that there are, so that nobody packs one more for want of seeing them. */
export function PackedBoxes({ row }: OpenDocument) {
  const words = useWords();
  const may = useMay();
  const id = may(boxing.menu, "query") ? String(row.outbound_id) : undefined;
  const boxes = useRowsOf(boxing, "outbound_id", id, { order: "box_no" }).data?.rows ?? [];
  if (boxes.length === 0) return null;
  const said = (value: unknown) => (value ? groupedDecimal(String(value)) : "–");
  return (
    <table className="plain-table" aria-label={words.resource("boxing")}>
      <thead>
        <tr>
          <th>{words.field("box_no")}</th>
          <th>{words.field("size")}</th>
          <th className="number">{words.field("weight")}</th>
        </tr>
      </thead>
      <tbody>
        {boxes.map((box) => (
          <tr key={String(box.boxing_id)}>
            <td className="code">{String(box.box_no)}</td>
            <td>
              {said(box.length)} × {said(box.width)} × {said(box.height)} {String(box.length_unit_name ?? "")}
            </td>
            <td className="number">
              {said(box.weight)} {String(box.weight_unit_name ?? "")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
