import { type DemoClient, idOf } from "./client.ts";

/** Those of whose numbers the demonstration has some; one more brings to a store and has none, as it may happen. */
const withNumbers = ["hct", "kerry_tj", "pelican", "seven_eleven"] as const;

const stores = [
  ["seven_eleven", "100001", "信義示範門市", "臺北市信義區市府路 1 號"],
  ["seven_eleven", "100002", "七期示範門市", "臺中市西屯區臺灣大道三段 99 號"],
  ["seven_eleven", "100003", "府城示範門市", "臺南市安平區永華路二段 6 號"],
  ["hi_life", "2001", "松仁示範店", "臺北市信義區松仁路 58 號"],
] as const;

/**
 * Numbers as if carriers had assigned them, stores to which parcels go, and who brings what until when: boxes of the
 * demonstration get waybills. No carrier is asked anywhere: the one address is nobody's, and switched off.
 */
export async function makeShipping(
  client: DemoClient,
  company_id: string,
  houses: readonly { readonly whId: string; readonly no: string }[],
): Promise<void> {
  await client.post(
    "/v1/waybill/range/a",
    withNumbers.map((carrier_code, index) => ({
      ...{ waybill_range_id: idOf("range", carrier_code), company_id, carrier_code },
      ...{ first_no: `${index + 1}00001`, last_no: `${index + 1}09999` },
      ...{ prefix: "DEMO", number_length: 10, check_digit: "none" },
    })),
  );
  await client.post(
    "/v1/store/a",
    stores.map(([carrier_code, store_no, store_name, address]) => ({
      ...{ store_id: idOf("store", carrier_code, store_no), company_id, carrier_code, store_no, store_name, address },
    })),
  );
  await client.post("/v1/carrier/interface/a", {
    ...{ carrier_interface_id: idOf("interface"), company_id, carrier_code: "pelican", carrier_account: "DEMO" },
    ...{ interface_address: "https://carrier.example/api", enabled: false },
  });
  for (const { whId: wh_id, no } of houses) {
    await client.post(
      "/v1/warehouse/carrier/a",
      (
        [
          ["freight", "freight"],
          ["transfer", "own_truck"],
        ] as const
      ).map(([order_type, carrier_code]) => ({
        ...{ default_carrier_id: idOf("carrier", no, order_type), company_id, wh_id, order_type, carrier_code },
      })),
    );
    await client.post(
      "/v1/warehouse/cutoff/a",
      (
        [
          ["hct", "16:00"],
          ["kerry_tj", "17:00"],
          ["seven_eleven", "15:00"],
        ] as const
      ).map(([carrier_code, cut_off_time]) => ({
        ...{ carrier_cut_off_id: idOf("cutoff", no, carrier_code), company_id, wh_id, carrier_code, cut_off_time },
      })),
    );
  }
}
