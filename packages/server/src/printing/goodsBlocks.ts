import { showQuantity } from "./format.ts";
import type { Goods } from "./goods.ts";
import type { Block } from "./table.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

const grey = "#4a4f54";
const code: TextStyle = { face: "mono", size: 9.5 };
const plain: TextStyle = { face: "body", size: 9 };

/** Code and name; what they are part of; and their specification, where there is room for it. */
export function productBlocks(goods: Goods, { picking, colon, comma }: PrintWords, hasRoom: boolean): Block[] {
  const blocks: Block[] = [
    { kind: "text", text: goods.product_code, style: code },
    { kind: "text", text: goods.product_name, style: { ...plain, size: 9.5 } },
  ];
  const parents = (goods.parents ?? []).map(({ product_code, num }) => `${product_code} × ${showQuantity(num)}`);
  if (parents.length > 0)
    blocks.push({ kind: "text", text: `${picking.partOf}${colon}${parents.join(comma)}`, style: plain });
  if (goods.product_spec && hasRoom)
    blocks.push({ kind: "text", text: goods.product_spec, style: { ...plain, color: grey }, maxLines: 2 });
  return blocks;
}

/** Lot, dates and serial numbers. A row is never cut, so what may be endless ends in an ellipsis. */
export function lotBlocks(goods: Goods, { picking, colon, comma }: PrintWords, mostLines: number): Block[] {
  const serials = goods.product_sn ?? [];
  const labelled: (readonly [string, string | null | undefined])[] = [
    [picking.batchNo, goods.batch_no],
    [picking.madeOn, goods.manufactur_date],
    [picking.validUntil, goods.valid_date],
    ...(goods.attributes ?? []),
    [serials.length > 1 ? `${picking.serials} (${serials.length})` : picking.serials, serials.join(comma)],
  ];
  const blocks: Block[] = labelled
    .filter(([, value]) => value)
    .map(([label, value]) => ({ kind: "text", text: `${label}${colon}${value}`, style: plain, maxLines: mostLines }));
  if (goods.is_bad) blocks.unshift({ kind: "text", text: picking.bad, style: { face: "bold", size: 9.5 } });
  return blocks;
}
