import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { messages } from "@stowage/messages";
import { expect, test } from "vitest";
import type { PackedBox } from "../../src/printing/packedBox.ts";
import { papers } from "../../src/printing/paper.ts";
import {
  printBoxContents,
  printDeliveryNotes,
  printPickingLists,
  printShippingDetails,
  printWaybillLabels,
} from "../../src/printing/printers.ts";
import { options, pickingList } from "./samples.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const box = (at: number): PackedBox => ({
  ...{
    box_no: "1",
    sscc: null,
    outbound_no: `OB${at}`,
    order_no: `SO-${at}`,
    company_name: "示範公司",
    wh_name: "台北",
  },
  ...{
    owner_name: "晨光",
    consignee_name: `王小姐 ${at}`,
    delivery_address: `台北市松仁路 ${at} 號`,
    delivery_tel: "0912345678",
  },
  ...{ shipping_company_name: "新竹物流", place: { no: 1, of: 1 }, shipping_no: `8${at}`, size: null, weight: "3 kg" },
  lines: Array.from({ length: 5 }, (_, line) => ({
    ...{
      product_code: `P-${at}-${line}`,
      product_name: `高山烏龍茶 ${at} 罐裝`,
      batch_no: `B${at}`,
      num: "3",
      unit_name: "箱",
    },
  })),
});
const order = (at: number) => ({
  ...box(at),
  ...{ weight: "3", delivery_time: null, shipper_name: null, shipper_tel: null, cod: null, notes: [`note ${at}`] },
  boxes: [box(at)],
});
const label = (at: number) => ({
  ...{ ...box(at), shipping_no: `8${at}`, carrier: "新竹物流", service_type: null, store: null, cod: null },
  verified: false,
});

/** What was held when these many were drawn. */
const seen: number[] = [];

async function* each<T>(count: number, make: (at: number) => T): AsyncGenerator<T> {
  for (let at = 0; at < count; at += 1) {
    if (at === few || at === count - few) seen.push(await held());
    yield make(at);
  }
}

const words = messages.zh_TW.print;
const usual = { ...options(), words, paper: papers.A4 };
const kinds: Readonly<Record<string, (count: number) => Readable>> = {
  "delivery notes": (count) => printDeliveryNotes(each(count, order) as never, usual as never),
  "shipping details": (count) => printShippingDetails(each(count, order) as never, usual as never),
  "content lists": (count) => printBoxContents(each(count, box), usual as never),
  "picking lists": (count) =>
    printPickingLists(
      each(count, () => pickingList("order", 1, 5)),
      usual as never,
    ),
  labels: (count) =>
    printWaybillLabels(each(count, label), { ...usual, paper: papers.label_100x150, format: "pdf" } as never),
};

const [few, many] = [60, 300];
/** What a page may leave behind: its place in the list of pages, which code compiled meanwhile may double. Its picture and its goods are fifty times that. */
const mostOfPage = 8 * 1024;

/** What stays once all litter is taken away, in bytes; buffers are given back a turn later. */
async function held(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test.each(Object.entries(kinds))("%s keep of a page no more than its place in the file", async (_name, print) => {
  // Fonts and words are loaded by the first.
  for await (const _chunk of print(few));
  seen.length = 0;
  let bytes = 0;
  for await (const chunk of print(many)) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(many * 500);
  const [before = 0, after = Number.POSITIVE_INFINITY] = seen;
  expect(after - before).toBeLessThan((many - 2 * few) * mostOfPage);
});
