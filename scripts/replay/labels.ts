import { setTimeout as sleep } from "node:timers/promises";
import type { Carriers } from "./carriers.ts";
import type { Client } from "./client.ts";
import type { World } from "./setup.ts";

export interface Waybill {
  readonly waybill_id: string;
  readonly boxing_id: string | null;
  readonly outbound_id: string;
  readonly carrier_code: string;
  readonly shipping_no: string | null;
  readonly waybill_status: string;
}

export interface Labels {
  /** Boxes that left with a label. */
  readonly shipped: number;
  /** Labels that became void. */
  readonly void: number;
  /** What does not hold, each in words. */
  readonly faults: readonly string[];
}

/** How long what is void may take to be told to its carrier, which also then fails at times. */
const patienceMs = 120_000;

/**
 * Holds the labels of a run against its boxes and its carriers: each box that left has one label, no number was used twice,
 * and every carrier knows the labels that count and no other.
 * @param boxes of each order that left with a carrier that gives numbers.
 */
export async function checkLabels(
  client: Client,
  world: World,
  carriers: Carriers,
  boxes: ReadonlyMap<string, number>,
): Promise<Labels> {
  for (const begun = performance.now(); ; await sleep(1_000)) {
    const waybills = await waybillsOnServer(client, world);
    const known = new Map([...carriers.gateways].map(([code, { labels }]) => [code, labels]));
    const faults = faultsOf(waybills, known, boxes);
    if (faults.length > 0 && performance.now() - begun < patienceMs) continue;
    return {
      shipped: waybills.filter(({ waybill_status }) => waybill_status === "handed_over").length,
      void: waybills.filter(({ boxing_id }) => boxing_id === null).length,
      faults,
    };
  }
}

/** By carrier, the numbers that it gave and did not take back, by key. */
type Known = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function faultsOf(waybills: readonly Waybill[], known: Known, boxes: ReadonlyMap<string, number>): string[] {
  const counting = waybills.filter(({ boxing_id }) => boxing_id !== null);
  return [...unlikeCarriers(counting, known), ...unlikeBoxes(counting, boxes), ...usedTwice(waybills)];
}

/** Where a carrier has another label than the server, or one more or less. */
function unlikeCarriers(counting: readonly Waybill[], known: Known): string[] {
  return [...known].flatMap(([code, labels]) => {
    const of = counting.filter(({ carrier_code }) => carrier_code === code);
    const own = new Map(of.map(({ waybill_id, shipping_no }) => [waybill_id, shipping_no]));
    return [...new Set([...own.keys(), ...labels.keys()])]
      .filter((key) => own.get(key) !== labels.get(key))
      .map((key) => `${code} has ${labels.get(key) ?? "no label"} where the server has ${own.get(key) ?? "none"}`);
  });
}

function unlikeBoxes(counting: readonly Waybill[], boxes: ReadonlyMap<string, number>): string[] {
  const left = counting.filter(({ waybill_status }) => waybill_status === "handed_over");
  const labelled = Map.groupBy(left, ({ outbound_id }) => outbound_id);
  return [...new Set([...boxes.keys(), ...labelled.keys()])].flatMap((order) => {
    const labels = labelled.get(order) ?? [];
    const different = new Set(labels.map(({ boxing_id }) => boxing_id)).size;
    const expected = boxes.get(order) ?? 0;
    return labels.length === expected && different === expected && labels.every(({ shipping_no }) => shipping_no)
      ? []
      : [`order ${order} left in ${expected} boxes with ${labels.length} labels on ${different}`];
  });
}

function usedTwice(waybills: readonly Waybill[]): string[] {
  const numbers = waybills.filter(({ shipping_no }) => shipping_no !== null);
  return [...Map.groupBy(numbers, ({ carrier_code, shipping_no }) => `${carrier_code} ${shipping_no}`)]
    .filter(([, { length }]) => length > 1)
    .map(([number, { length }]) => `${number} was used ${length} times`);
}

async function waybillsOnServer(client: Client, { whId }: World): Promise<readonly Waybill[]> {
  const all: Waybill[] = [];
  for (let page = 1; ; page += 1) {
    const { additionals } = await client.must(`/v1/waybill/${client.companyId}/${whId}/q`, {
      sort: [{ sortField: "waybill_id", sortOrder: "asc" }],
      page,
      pageSize: 1500,
    });
    const rows = additionals.waybill as readonly Waybill[];
    all.push(...rows);
    if (rows.length < 1500) return all;
  }
}
