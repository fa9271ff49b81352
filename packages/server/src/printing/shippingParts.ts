import type { Canvas } from "./document.ts";
import { type Fact, type Frame, said } from "./head.ts";
import type { Item } from "./pageBreaks.ts";
import { mm, narrow } from "./paper.ts";
import type { ShippedOrder } from "./shippedOrder.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

const plain: TextStyle = { face: "body", size: 10 };
const name: TextStyle = { face: "bold", size: 12 };
const caption: TextStyle = { face: "body", size: 9, color: "#4a4f54" };

interface Party {
  readonly label: string;
  readonly name: string;
  readonly facts: readonly Fact[];
}

/** From whom and to whom, side by side where there is room. */
export function partiesItem(canvas: Canvas, order: ShippedOrder, words: PrintWords, { left, width }: Frame): Item {
  const { boxing, picking, shipping } = words;
  const parties: readonly Party[] = [
    {
      label: boxing.from,
      name: order.shipper_name ?? order.owner_name,
      facts: said([
        [picking.owner, order.shipper_name ? order.owner_name : null],
        [picking.telephone, order.shipper_tel],
        [shipping.by, order.company_name],
      ]),
    },
    {
      label: boxing.to,
      name: order.consignee_name ?? "",
      facts: said([
        [words.waybill.store, order.store],
        [picking.shipTo, order.delivery_address],
        [picking.telephone, order.delivery_tel],
        [shipping.deliveryTime, order.delivery_time],
      ]),
    },
  ];
  const perRow = width < narrow ? 1 : 2;
  const gap = 2 * mm;
  const own = (width - (perRow - 1) * gap) / perRow;
  const set = parties.map((party) => partyLines(canvas, party, words, own - 4 * mm));
  const heights = set.map((lines) => lines.reduce((sum, { leading }) => sum + leading, 0) + 9);
  const highest = Math.max(...heights);
  const heightOf = (index: number) => (perRow === 1 ? (heights[index] ?? 0) : highest);
  const tops = parties.map((_, index) => (perRow === 1 && index > 0 ? heightOf(0) + gap : 0));
  return {
    height: Math.max(...parties.map((_, index) => (tops[index] ?? 0) + heightOf(index))) + 8,
    draw(y) {
      set.forEach((lines, index) => {
        const x = left + (perRow === 1 ? 0 : index * (own + gap));
        let at = y + (tops[index] ?? 0);
        canvas.frame(x, at, own, heightOf(index), 0.6);
        at += 2;
        for (const { text, style, leading } of lines) {
          canvas.write(text, style, { x: x + 2 * mm, baseline: at + leading - 3 });
          at += leading;
        }
      });
    },
  };
}

function partyLines(canvas: Canvas, party: Party, { colon }: PrintWords, width: number) {
  const set = (text: string, style: TextStyle, most: number) =>
    canvas.text.wrap(text, style, width, most).map((line) => ({ text: line, style, leading: style.size * 1.4 }));
  return [
    ...set(party.label, caption, 1),
    ...set(party.name, name, 3),
    ...party.facts.flatMap(([label, value]) => set(`${label}${colon}${value}`, plain, 5)),
  ];
}

/** What whoever hands the goods over has to collect, so that nobody overlooks it. */
export function dueItem(canvas: Canvas, text: string, { left, width }: Frame): Item {
  const style: TextStyle = { face: "bold", size: 14 };
  return {
    height: 32,
    draw(y) {
      canvas.frame(left, y, width, 24, 1.4);
      canvas.write(canvas.text.clip(text, style, width - 16), style, { x: left + 8, baseline: y + 17 });
    },
  };
}

/** Texts of any length, which go on over pages. */
export function lineItems(canvas: Canvas, texts: readonly string[], { left, width }: Frame): Item[] {
  return texts.flatMap((text) =>
    canvas.text.wrap(text, plain, width, mostLines).map(
      (line): Item => ({
        height: 15,
        draw: (y) => void canvas.write(line, plain, { x: left, baseline: y + 13 }),
      }),
    ),
  );
}

const mostLines = 500;
