import type { Readable } from "node:stream";
import { type LabelFormat, ssccElement } from "@stowage/model";
import { streamLabels } from "./document.ts";
import { showQuantity } from "./format.ts";
import { drawPartsAndCode, type LabelLine, large, says, small, strong } from "./labelParts.ts";
import type { ReceivedGoods, ReceivingHead, ReceivingOptions } from "./receivingPaper.ts";

/** A pallet that came, with what is on it. */
export interface PalletLabel extends ReceivingHead {
  sscc: string;
  /** Each with how many, a decimal string in its unit; null where whoever counts them is not told. */
  goods: readonly (ReceivedGoods & { num: string | null })[];
}

/** Goods that a label names one by one; of more it says how many there are. */
const mostNamed = 4;

/** A label a pallet, as GS1's logistic labels are laid out: whose it is, what is on it, and its code with its digits at the bottom. */
export function printPalletLabels(
  pallets: readonly PalletLabel[],
  options: ReceivingOptions & { readonly format: LabelFormat },
): Readable {
  const { paper, language, printedAt, format, words } = options;
  const title = words.putaway.palletLabel;
  return streamLabels({ paper, language, printedAt, format, title }, async function* (canvas) {
    for (const pallet of pallets) {
      canvas.addPage();
      drawPartsAndCode(canvas, partsOf(pallet, options), ssccElement(pallet.sscc));
      yield;
    }
  });
}

function partsOf(pallet: PalletLabel, { words }: ReceivingOptions): LabelLine[][] {
  const { picking, inspection, putaway, colon } = words;
  const named = pallet.goods.slice(0, mostNamed);
  const more = pallet.goods.length - named.length;
  return [
    [
      [pallet.owner_name, large, 2],
      [pallet.wh_name, small, 1],
    ],
    [
      [pallet.number, strong, 1],
      ...says(words, inspection.billNo, pallet.bill_no, small),
      ...says(words, inspection.vendor, pallet.sender_name, small),
      ...says(words, inspection.expectedOn, pallet.expected_on, small),
    ],
    [
      ...named.flatMap((goods): LabelLine[] => [
        [
          [goods.product_code, ...(goods.num === null ? [] : [`${showQuantity(goods.num)} ${goods.unit_name}`])].join(
            "  ",
          ),
          strong,
          2,
        ],
        [goods.product_name, small, 1],
        ...says(words, picking.batchNo, goods.batch_no, small),
        ...says(words, picking.validUntil, goods.valid_date, small),
      ]),
      ...(more > 0 ? [[`${putaway.moreGoods}${colon}${more}`, small, 1] as LabelLine] : []),
    ],
  ];
}
