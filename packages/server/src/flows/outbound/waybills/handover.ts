import { messages } from "@stowage/messages";
import type { Carrier, CarrierCode } from "@stowage/model";
import type { Reader } from "../../../database/index.ts";
import type { Caller, Language } from "../../../http/caller.ts";
import { addQuantities, type HandoverList, showQuantity, type WaybillBox } from "../../../printing/index.ts";
import { type LabelledOrder, waybillBoxes } from "./labels.ts";

/** What each warehouse hands over to a carrier of these orders. */
export async function* handoverLists(
  reader: Reader,
  caller: Caller,
  orders: readonly LabelledOrder[],
  carrier: Carrier<CarrierCode>,
  language: Language,
): AsyncGenerator<HandoverList> {
  for (const [, own] of Map.groupBy(orders, ({ wh_id }) => wh_id)) {
    const boxes: WaybillBox[] = await Array.fromAsync(waybillBoxes(reader, caller, own, carrier, language));
    yield {
      wh_name: boxes[0]?.wh_name ?? "",
      owner_name: [...new Set(boxes.map(({ owner_name }) => owner_name))].join(", "),
      carrier: messages[language].choice.carrier_code[carrier.code],
      orders: own.length,
      cod: sumsToCollect(own),
      verified: carrier.checkedAgainst !== null,
      boxes,
    };
  }
}

function sumsToCollect(orders: readonly LabelledOrder[]): readonly string[] {
  const due = orders.flatMap(({ cod_amount, currency_code }) =>
    cod_amount ? [{ amount: cod_amount, currency: currency_code ?? "" }] : [],
  );
  return Map.groupBy(due, ({ currency }) => currency)
    .entries()
    .map(([currency, same]) => `${currency} ${showQuantity(addQuantities(same.map(({ amount }) => amount)))}`.trim())
    .toArray();
}
