import { type Confirmed, compareDecimals, type DocumentDeclaration } from "@stowage/model";
import { Button } from "antd";
import { useState } from "react";
import { type Lines, lineKind } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";

const drawnAtOnce = 200;

interface Props {
  readonly document: DocumentDeclaration;
  readonly confirms: Confirmed;
  readonly lines: Lines;
}

/** The lines that a step confirms as they are: nothing is entered of them. */
export function ConfirmedLines({ document, confirms, lines }: Props) {
  const words = useWords();
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const rows = confirmedOf(confirms, lines);
  const key = lineKind(document, confirms.lines)?.declared.key ?? "";
  return (
    <div className="table-scroll payload-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th>{words.field("product_code")}</th>
            <th>{words.field("product_name")}</th>
            <th className="number">{words.field(confirms.num)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((line) => (
            <tr key={String(line[key])}>
              <td className="code">{String(line.product_code ?? "")}</td>
              <td>{String(line.product_name ?? "")}</td>
              <td className="number">
                {groupedDecimal(String(line[confirms.num] ?? "0"))}{" "}
                <span className="quiet">{String(line.unit_name ?? "")}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > drawn && (
        <Button size="small" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {words.say("document.moreLines", { count: rows.length - drawn })}
        </Button>
      )}
    </div>
  );
}

/** Lines of which there is something to confirm. */
function confirmedOf({ lines: kind, num, unless, alike }: Confirmed, lines: Lines): readonly AnyRow[] {
  const some = (lines[kind] ?? []).filter(
    (line) => compareDecimals(String(line[num] ?? "0"), "0") > 0 && !(unless && line[unless]),
  );
  return alike ? some.filter((line) => (line[alike] ?? null) === (some[0]?.[alike] ?? null)) : some;
}
