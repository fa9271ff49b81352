import { fromSmallest } from "@stowage/model";
import type { AnyRow } from "../../../api/resources.ts";
import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords, type Words } from "../../../i18n/index.ts";
import { TableScroll } from "../../../ui/TableScroll.tsx";

/** A part of a line as it went out or was put away; `qty` in smallest units. */
interface Part {
  readonly qty: string;
  readonly quality: string;
  readonly batch_no?: string | null;
  readonly valid_date?: string | null;
  readonly product_expiration_sale?: string | null;
  readonly bonded_type?: string | null;
  readonly storage_loc_code?: string | null;
  readonly product_sn?: readonly string[] | null;
}

interface Line {
  readonly line_no: number;
  readonly product_code: string;
  readonly product_name: string;
  readonly unit_factor: number;
  readonly batch_no?: string | null;
  readonly valid_date?: string | null;
  readonly product_expiration_sale?: string | null;
  readonly bonded_type?: string | null;
  /** Of what was received: where it was put. */
  readonly places?: readonly Part[] | null;
  /** Of what was shipped: which lots went out. */
  readonly lots?: readonly Part[] | null;
}

/** What a document held when it ended, whatever became of it and of its master data since. */
export function SnapshotLines({ row }: { row: AnyRow }) {
  const words = useWords();
  const { details } = (row.snapshot ?? {}) as { readonly details?: readonly Line[] };
  if (!details?.length) return null;
  const isReceipt = details.some(({ places }) => places);
  const partsOf = ({ places, lots }: Line) => places ?? lots ?? [];
  const hasSerials = details.some((line) => partsOf(line).some(({ product_sn }) => product_sn?.length));
  const columns = [
    "product_code",
    "product_name",
    ...(isReceipt ? ["storage_loc_code"] : []),
    "batch_no",
    "valid_date",
    ...(details.some((line) => [line, ...partsOf(line)].some((one) => one.product_expiration_sale))
      ? ["product_expiration_sale"]
      : []),
    "bonded_type",
  ];
  return (
    <section className="section">
      <h3>
        {words.say("document.lines")} <span className="quiet">{details.length}</span>
      </h3>
      <TableScroll label={words.say("document.lines")}>
        <table className="plain-table">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name}>{words.field(name)}</th>
              ))}
              <th className="number">{words.field("num")}</th>
              <th>{words.field("quality")}</th>
              {hasSerials && <th>{words.field("product_sn")}</th>}
            </tr>
          </thead>
          <tbody>
            {details.flatMap((line) =>
              partsOf(line).map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
                <tr key={`${line.line_no} ${index}`}>
                  {columns.map((name) => (
                    <td key={name} className={classOf(name)}>
                      {textOf({ ...line, ...part }, name, words)}
                    </td>
                  ))}
                  <td className="number">{groupedDecimal(fromSmallest(BigInt(part.qty), line.unit_factor))}</td>
                  <td className="whole">{words.choice("quality", part.quality)}</td>
                  {hasSerials && (
                    <td className="serials-cell code">{(part.product_sn ?? []).join(words.say("frame.comma"))}</td>
                  )}
                </tr>
              )),
            )}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}

const days: readonly string[] = ["valid_date", "product_expiration_sale"];
const classOf = (name: string) => (days.includes(name) ? "date" : name === "product_name" ? "text" : "code");

function textOf(line: Line & Part, name: string, words: Words): string {
  const value = line[name as keyof Line] ?? "";
  return name === "bonded_type" && value ? words.choice(name, String(value)) : String(value);
}
