import { compareDecimals, isDecimal, sumDecimals, toSmallest } from "@stowage/model";
import type { ReactNode } from "react";
import type { AnyRow } from "../../../api/resources.ts";
import { toHalfWidth } from "../../../form/controls.tsx";
import { groupedDecimal } from "../../../i18n/format.ts";
import { type UiKey, useWords, type Words } from "../../../i18n/index.ts";

/** How much of each line goes into one share: a box, a part of an order. By the line's id. */
export type Share = Readonly<Record<string, string>>;

interface Props {
  readonly lines: readonly AnyRow[];
  /** The quantity of a line that is in no share yet, as a decimal string. */
  readonly left: (line: AnyRow) => string;
  readonly share: Share;
  readonly onChange: (share: Share) => void;
  /** The serial numbers that go along, where pieces have some. */
  readonly serials?: ((line: AnyRow) => ReactNode) | undefined;
  readonly errorAt?: (line: AnyRow) => string | undefined;
  /** What is said of a share that takes more than there is. */
  readonly tooLarge?: UiKey;
}

/** A row for each line with a quantity to enter. */
export function SharesTable({
  lines,
  left,
  share,
  onChange,
  serials,
  errorAt,
  tooLarge = "document.partTooLarge",
}: Props) {
  const words = useWords();
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th>{words.field("product_code")}</th>
          <th>{words.field("product_name")}</th>
          <th className="number">{words.say("document.leftHead")}</th>
          <th className="number">{words.field("num")}</th>
          {serials && <th>{words.field("product_sn")}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const id = String(line.outbound_detail_id);
          return (
            <tr key={id} data-line={id}>
              <td className="code">{String(line.product_code ?? "")}</td>
              <td>{String(line.product_name ?? "")}</td>
              <td className="number">
                <Left line={line} left={left(line)} />
              </td>
              <td>
                <input
                  className="cell-input number"
                  inputMode="decimal"
                  aria-label={`${words.field("num")} ${line.product_code}`}
                  aria-invalid={errorAt?.(line) ? true : undefined}
                  title={errorAt?.(line)}
                  value={share[id] ?? ""}
                  onChange={(event) =>
                    onChange({ ...share, [id]: toHalfWidth(event.target.value).replace(/[,\s]/g, "") })
                  }
                />
                <Fault {...{ line, tooLarge }} left={left(line)} own={share[id] ?? ""} />
              </td>
              {serials && <td>{serials(line)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What is left of a line: nothing where more is taken than there is. */
function Left({ line, left }: { readonly line: AnyRow; readonly left: string }) {
  // Where a share is no number, or a part of a piece, it is said there.
  if (!isWhole(line, left)) return "–";
  return `${groupedDecimal(compareDecimals(left, "0") < 0 ? "0" : left)} ${String(line.unit_name ?? "")}`;
}

interface FaultProps {
  readonly line: AnyRow;
  readonly left: string;
  readonly own: string;
  readonly tooLarge: UiKey;
}

/** That this share takes more than there is, or a part of a piece, below where it is entered. */
function Fault(props: FaultProps) {
  const words = useWords();
  const fault = faultOf(props, words);
  return (
    fault && (
      <div className="share-fault" role="status">
        {fault}
      </div>
    )
  );
}

const isWhole = ({ unit_factor }: AnyRow, num: string): boolean =>
  toSmallest(num.replace("-", ""), Number(unit_factor ?? 1) || 1) !== null;

function faultOf({ line, left, own, tooLarge }: FaultProps, words: Words): string | null {
  if (own === "") return null;
  if (!isDecimal(own)) return words.failed("NO_NUMBER", { field: "num" });
  if (!isWhole(line, own)) return words.error("NOT_WHOLE", { value: own });
  if (compareDecimals(left, "0") >= 0 || compareDecimals(own, "0") === 0) return null;
  const most = sumDecimals([left, own]);
  const max = compareDecimals(most, "0") < 0 ? "0" : most;
  return words.say(tooLarge, { max: groupedDecimal(max), unit: String(line.unit_name ?? "") });
}

/** The share as the calls take it, with the serial numbers that were scanned for it. */
export const shareDetails = (
  share: Share,
  serials: Readonly<Record<string, readonly string[]>> = {},
): readonly AnyRow[] =>
  Object.entries(share)
    .filter(([, num]) => num !== "" && !/^0*(\.0*)?$/.test(num))
    .map(([outbound_detail_id, num]) => {
      const product_sn = serials[outbound_detail_id] ?? [];
      return { outbound_detail_id, num, ...(product_sn.length > 0 ? { product_sn } : {}) };
    });
