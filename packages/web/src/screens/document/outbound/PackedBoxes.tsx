import { model } from "@stowage/model";
import type { AnyRow } from "../../../api/resources.ts";
import { useRowsOf } from "../../../api/useRow.ts";
import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import type { OpenDocument } from "../extras.ts";
import { NotBoxed } from "./NotBoxed.tsx";

const { boxing } = model;

/**
 * Before boxing is confirmed: the boxes that there are, so that nobody packs one more for want of seeing them, each with what
 * it should weigh beside what it does, and what lies in none of them.
 */
export function PackedBoxes({ row, lines }: OpenDocument) {
  return (
    <>
      <Boxes row={row} />
      <NotBoxed lines={lines} />
    </>
  );
}

function Boxes({ row }: { readonly row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const id = may(boxing.menu, "query") ? String(row.outbound_id) : undefined;
  const boxes = useRowsOf(boxing, "outbound_id", id, { order: "box_no" }).data?.rows ?? [];
  if (boxes.length === 0) return null;
  const isExpected = boxes.some(({ expected_weight }) => expected_weight);
  const said = (value: unknown) => (value ? groupedDecimal(String(value)) : "–");
  return (
    <table className="plain-table" aria-label={words.resource("boxing")}>
      <thead>
        <tr>
          <th>{words.field("box_no")}</th>
          <th>{words.field("size")}</th>
          <th className="number">{words.field("weight")}</th>
          {isExpected && <th className="number">{words.field("expected_weight")}</th>}
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
              {box.weight_differs === true && <span className="picked-out">⚠ {words.field("weight_differs")} </span>}
              {said(box.weight)} {String(box.weight_unit_name ?? "")}
            </td>
            {isExpected && (
              <td className="number">
                {box.expected_weight ? `${groupedDecimal(String(box.expected_weight))} kg` : "–"}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
