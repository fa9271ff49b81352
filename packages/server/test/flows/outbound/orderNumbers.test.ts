import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { fileStore } from "../../../src/files/index.ts";
import { giveNumbers } from "../../../src/flows/outbound/index.ts";
import { orderNumbersCall } from "../../../src/imports/orderNumbersCall.ts";
import { form } from "../../imports/steps.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("the serial numbers of an order, from a file, on %s", (kind) => {
  let database: TestDatabase;
  let folder: string;
  let at: House;
  let client: TestClient;
  const caller = () => everything({ companyIds: [at.company], whIds: [at.wh] });
  beforeAll(async () => {
    database = await testDatabase(kind);
    folder = await mkdtemp(join(tmpdir(), "stowage-numbers-"));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    at = await house(database);
    client = await testServer(database, [orderNumbersCall(fileStore(folder), giveNumbers)], caller());
    await at.put("serial", "A1", 3, {}, { serials: ["a1", "a2", "a3"] });
    await at.put("plain", "A2", 9);
  });

  const send = (id: string, sheet: string, as = client): Promise<Answer> => {
    const { body, headers } = form(sheet, "numbers.csv", { outbound_id: id });
    return as.call("POST", "/v1/outbound/productsn/import", body, headers);
  };
  const order = async (serial: string, plain?: string) => {
    const { id } = await at.order([
      { product_code: "serial", outbound_nums: serial },
      ...(plain ? [{ product_code: "plain", outbound_nums: plain }] : []),
    ]);
    await at.go(id, "close_order", "print");
    return id;
  };
  const picked = async (id: string) => [...(await at.serialsOf(id)).values()].flat();
  const faults = ({ additionals }: Answer) =>
    additionals["errors"].map(({ field, code, details }: { field: string; code: string; details: { row: number } }) =>
      [details.row, field, code].join(" "),
    );

  test("are picked for it from where they stand, and what is not named waits", async () => {
    const id = await order("3", "2");
    const answer = await send(id, "product_code,product_sn\nserial,a2\nserial,a3\n");
    expect(answer.additionals["productSn"]).toMatchObject([
      { product_sn: "a2", serial_status: "booked", outbound_id: id },
      { product_sn: "a3" },
    ]);
    expect(await picked(id)).toEqual(["a2", "a3"]);
    expect((await at.lines(id)).map(({ num_picked }) => num_picked)).toEqual(["2", "0"]);
    // The headings of people; the rest of the pieces and the other goods follow.
    expect((await send(id, "序號\na1\n")).status).toBe(200);
    await at.go(id, "confirm_pick", "confirm_boxing", "ship");
    expect(await at.broken()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("are refused all together, each at its row", async () => {
    const id = await order("2");
    await at.put("serial", "A3", 1, {}, { serials: ["far"] });
    const sheet =
      "product_code,product_sn\nserial,a1\nserial,none\nplain,a2\nserial,a1\nserial,far\nserial,\nserial,a2\nserial,a3\n";
    const answer = await send(id, sheet);
    expect(faults(answer)).toEqual([
      "3 product_sn SERIAL_UNKNOWN",
      "4 product_code UNKNOWN_REFERENCE",
      "5 product_sn SERIAL_DUPLICATE",
      "6 product_sn SERIAL_NOT_BOOKED",
      "7 product_sn REQUIRED",
      "9 product_sn SERIAL_NOT_BOOKED",
    ]);
    expect(await picked(id)).toEqual([]);
    expect((await send(id, "product_code\nserial\n")).additionals["errors"]).toMatchObject([
      { field: "product_sn", code: "REQUIRED" },
    ]);
    expect((await send("x", "product_sn\na1\n")).additionals["errors"]).toMatchObject([{ field: "outbound_id" }]);
    expect((await send(newId(), "product_sn\na1\n")).code).toBe("NOT_FOUND");
    const elsewhere = client.as({ ...caller(), scope: { ...caller().scope, whIds: [newId()] } });
    expect((await send(id, "product_sn\na1\n", elsewhere)).code).toBe("NOT_FOUND");
    const unpermitted = client.as({ ...caller(), granted: new Set(["outboundOperation:query"]) });
    expect((await send(id, "product_sn\na1\n", unpermitted)).code).toBe("NOT_PERMITTED");
    await at.go(id, "revert_close").catch(() => undefined);
    expect(await readdir(folder)).toEqual([]);
  });

  test("one number goes to one of two orders that are given it at once", async () => {
    const ids = [await order("1"), await order("1"), await order("1")];
    const answers = await Promise.all(ids.map((id) => send(id, "product_sn\na2\n")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.flatMap(faults)).toEqual(["2 product_sn SERIAL_OF_ORDER", "2 product_sn SERIAL_OF_ORDER"]);
    expect((await Promise.all(ids.map(picked))).flat()).toEqual(["a2"]);
    expect(await at.broken()).toEqual([]);
  });
});
