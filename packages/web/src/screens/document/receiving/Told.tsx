import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import type { OpenDocument } from "../extras.ts";

/** Says that good and bad are of the whole line, though only a sample of it is looked at. */
export function SampleTold({ lines: { details = [] } }: OpenDocument) {
  const words = useWords();
  const sampled = details.filter(({ num_sample }) => Number(num_sample ?? 0) > 0);
  if (sampled.length === 0) return null;
  return (
    <>
      <p>{words.say("document.wholeLine")}</p>
      <ul className="error-list">
        {sampled.slice(0, 8).map(({ line_no, product_code, num_sample, num_loc, num_bad, unit_name }) => (
          <li key={String(line_no)}>
            {words.say("document.sampled", {
              line: words.say("document.lineOf", { line: String(line_no), product: String(product_code ?? "") }),
              sample: groupedDecimal(String(num_sample)),
              all: groupedDecimal(String(Number(num_loc ?? 0) + Number(num_bad ?? 0))),
              unit: String(unit_name ?? ""),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says which goods an order to the vendor is made for. */
export function SendBackTold({ row }: OpenDocument) {
  const words = useWords();
  const vendor = String(row.vendor_name ?? "");
  return <p>{vendor ? words.say("document.sendBackWhat", { vendor }) : words.say("document.sendBackWhom")}</p>;
}
