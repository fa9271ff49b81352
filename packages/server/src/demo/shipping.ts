import type { DemoClient } from "./client.ts";

/** Numbers as if carriers had assigned them, and stores to which parcels go: boxes of the demonstration get waybills. */
export async function makeShipping(client: DemoClient, company_id: string): Promise<void> {
  await client.post(
    "/v1/waybill/range/a",
    (["kerry_tj", "pelican", "seven_eleven"] as const).map((carrier_code, index) => ({
      ...{ company_id, carrier_code, first_no: `${index + 1}00001`, last_no: `${index + 1}09999` },
      ...{ prefix: "DEMO", number_length: 10, check_digit: "none" },
    })),
  );
  await client.post(
    "/v1/store/a",
    [
      ["100001", "信義示範門市", "臺北市信義區市府路 1 號"],
      ["100002", "七期示範門市", "臺中市西屯區臺灣大道三段 99 號"],
      ["100003", "府城示範門市", "臺南市安平區永華路二段 6 號"],
    ].map(([store_no, store_name, address]) => ({
      ...{ company_id, carrier_code: "seven_eleven", store_no, store_name, address },
    })),
  );
}
