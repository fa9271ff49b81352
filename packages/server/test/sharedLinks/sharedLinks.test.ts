import { model, telephoneExample } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "../../src/auth/seed.ts";
import { crudCalls } from "../../src/crud/calls.ts";
import { newId } from "../../src/database/index.ts";
import type { Caller } from "../../src/http/caller.ts";
import { sharedLinkCalls } from "../../src/sharedLinks/index.ts";
import { type House, house } from "../flows/outbound/house.ts";
import { after, numbersOf, parcels, say } from "../flows/outbound/parcels.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

describe.each(oneDatabase)("what strangers may see on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  beforeAll(async () => {
    // So few connections that a call may keep one.
    database = await testDatabase(kind, { poolSize: 3 });
    at = await house(database);
    const calls = [...sharedLinkCalls, ...crudCalls(model.shared_link, {})];
    const sharer = everything({ companyIds: [at.company], whIds: [at.wh] });
    await seed(database);
    await admit(sharer);
    client = await testServer(database, calls, sharer);
  });
  afterAll(() => database.close());

  /** Whoever shares is an account that may: a link is good as long as it is. */
  const admit = ({ accountId, userId }: Caller) =>
    database.transact(async (tx) => {
      await sql`insert into "user" (user_id, company_id, user_no, user_name)
        values (${userId}::uuid, ${at.company}::uuid, 'sharer', 'Sharer')`.execute(tx);
      await sql`insert into account (account_id, company_id, user_id, account_type, login_name)
        values (${accountId}::uuid, ${at.company}::uuid, ${userId}::uuid, 'company', 'sharer')`.execute(tx);
      await sql`insert into user_permission_function (upf_id, company_id, user_id, function_id)
        select ${newId()}::uuid, ${at.company}::uuid, ${userId}::uuid, function_id from permission_function
        where grant_name = 'sharedLinkSetup:create'`.execute(tx);
    });
  const make = (body: object) => client.call("POST", "/v1/shared-link/a", body);
  const made = async (body: object) => {
    const answer = await make(body);
    expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
    return { row: answer.additionals["sharedLink"][0], token: String(answer.additionals["share_token"]) };
  };
  const stock = () => ({ link_kind: "inventory", wh_id: at.wh, owner_id: at.owner });
  const track = (body: object) => client.call("POST", "/v1/tracking/q", body);
  const shipped = async (order_no: string, delivery_tel: string | null = "+886 2 2720-1000") => {
    await at.put("plain", "A1", 2);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "2" }], {
      order_no,
      ...(delivery_tel ? { delivery_tel } : {}),
      consignee_name: "Ms Lin",
      delivery_address: "1 Songren Road",
    });
    await at.go(id, "close_order", "print", "confirm_pick");
    expect(
      (await at.act("confirm_boxing", id, { fast: true, length: "30", width: "20", height: "15", weight: "1.5" }))
        .status,
    ).toBe(200);
    const shipping = { shipping_company_name: "Carrier", shipping_no: `WB-${order_no}` };
    expect((await at.act("ship", id, shipping)).status).toBe(200);
    return id;
  };

  it("knows a telephone number in whichever form it was written, with an extension or without", async () => {
    const found = async (number: string, delivery_tel: string) =>
      (await track({ number, delivery_tel })).status === 200;
    await shipped("T-EXT", telephoneExample);
    for (const same of [
      telephoneExample,
      "+886 2 2345-6789",
      "02-2345-6789",
      "23456789",
      "（０２）２３４５－６７８９ 分機 3",
    ])
      expect(await found("T-EXT", same), same).toBe(true);
    for (const other of ["02-2345-6780", "345-6789", "12", "#12"])
      expect(await found("T-EXT", other), other).toBe(false);
    await shipped("T-TWO", "02-2720-1000 轉 5 / 0912-345-678");
    for (const either of ["2720 1000", "0912345678"]) expect(await found("T-TWO", either), either).toBe(true);
    await shipped("T-SHORT", "234-5678");
    for (const [asked, isFound] of [
      ["2345678", true],
      ["234-5678 ext. 9", true],
      ["45678", false],
    ] as const)
      expect(await found("T-SHORT", asked), asked).toBe(isFound);
    await shipped("T-BELL", "12");
    expect(await found("T-BELL", "12"), "so few digits are guessed").toBe(false);
  });

  it("shows how far an order is to whoever knows its number and the telephone it goes to", async () => {
    await shipped("T-1");
    for (const number of ["T-1", " WB-T-1 "]) {
      const answer = await track({ number, delivery_tel: "02-2720-1000" });
      expect(answer.additionals["tracking"]).toMatchObject([
        { order_no: "T-1", tracking_state: "shipped", shipping_company_name: "Carrier", shipping_no: "WB-T-1" },
      ]);
      const [{ steps, ...rest }] = answer.additionals["tracking"];
      expect(steps.map((step: { tracking_state: string }) => step.tracking_state)).toEqual([
        "accepted",
        "preparing",
        "packed",
        "shipped",
      ]);
      expect(JSON.stringify(rest)).not.toMatch(/Lin|Songren|2720|Owner|plain/);
    }
  });

  it("calls a carrier as the reader does, whatever orders keep", async () => {
    await at.put("plain", "A1", 2);
    const header = { order_no: "T-F", carrier_code: "freight", delivery_tel: "02-2720-1000" };
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "2" }], header);
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing");
    expect((await at.act("ship", id)).status).toBe(200);
    const called = async (lang: string) => {
      const answer = await track({ number: "T-F", delivery_tel: header.delivery_tel, lang });
      return answer.additionals["tracking"]?.[0].shipping_company_name;
    };
    expect([await called("en_US"), await called("zh_CN"), await called("zh_TW")]).toEqual([
      "Freight company",
      "货运",
      "貨運",
    ]);
  });

  it("says who received an order and when that was, whenever it was noted, until that is taken back", async () => {
    const id = await shipped("T-9");
    const asked = { number: "T-9", delivery_tel: "02-2720-1000" };
    const tracked = async () => (await track(asked)).additionals["tracking"][0];
    expect(await tracked()).toMatchObject({ tracking_state: "shipped", received_by: null });
    const date_delivered = `${new Date().toISOString().slice(0, 17)}00Z`;
    expect((await at.act("deliver", id, { received_by: "Mr Wu", date_delivered })).status).toBe(200);
    const { steps, ...delivered } = await tracked();
    expect(delivered).toMatchObject({ tracking_state: "delivered", received_by: "Mr Wu" });
    expect(steps.at(-1)).toEqual({ tracking_state: "delivered", at: date_delivered });
    await at.go(id, "revert_delivery");
    expect(await tracked()).toMatchObject({ tracking_state: "shipped", received_by: null });
  });

  it("tells what its carrier says of it on its way, and nothing that is the house's own", async () => {
    await at.put("plain", "A1", 2);
    await numbersOf(at, { prefix: "T" });
    const sent = await parcels(at, 2, { order_no: "T-S", delivery_tel: "02-2720-1000" });
    const row = (box: number, shipment_status: string, minutes: number) => ({
      ...{ shipping_no: sent.numbers[box], shipment_status, happened_at: after(sent.shippedAt, minutes) },
      ...{ place: "Depot 7", note: "Dog bites", received_by: "Guard" },
    });
    const said = [
      row(1, "out_for_delivery", 0.002),
      row(0, "out_for_delivery", 0.001),
      row(0, "delivered", 0.003),
      row(1, "delivery_failed", 0.004),
    ];
    expect((await say(at.client, said)).status).toBe(200);
    const asked = async (lang: string) =>
      (await track({ number: "T-S", delivery_tel: "02-2720-1000", lang })).additionals["tracking"][0];
    const tracked = await asked("zh_TW");
    expect(tracked).toMatchObject({ tracking_state: "delivery_failed", received_by: null });
    expect(tracked.steps.slice(-4).map((step: { tracking_state: string }) => step.tracking_state)).toEqual([
      ...["shipped", "out_for_delivery", "delivered", "delivery_failed"],
    ]);
    expect(tracked.steps.at(-2).shipping_nos).toEqual([sent.numbers[0]]);
    expect(tracked.steps.at(-1).shipping_nos).toEqual([sent.numbers[1]]);
    expect(tracked.parcels).toMatchObject([
      { shipping_no: sent.numbers[0], tracking_state: "delivered", at: expect.any(String) },
      { shipping_no: sent.numbers[1], tracking_state: "delivery_failed", at: expect.any(String) },
    ]);
    const byBoxes = await Promise.all(
      sent.numbers.map((number) => track({ number: number.toLowerCase(), delivery_tel: "02-2720-1000" })),
    );
    expect(byBoxes.map(({ additionals }) => additionals["tracking"]?.[0].order_no)).toEqual(["T-S", "T-S"]);
    expect((await track({ number: "t-s", delivery_tel: "02-2720-1000" })).status).toBe(200);
    const { token } = await made({ link_kind: "tracking", outbound_id: sent.id });
    expect((await track({ token })).additionals["tracking"][0].parcels).toEqual(tracked.parcels);
    const picture = await made({ link_kind: "shipping_picture", outbound_id: sent.id });
    const labels = await client.call("POST", `/v1/shippingpicture/${sent.id}/label/q`, { token: picture.token });
    const { boxes } = labels.additionals["shippingPicture"][0];
    expect(boxes.map((box: { barcode_text: string }) => box.barcode_text)).toEqual(sent.numbers);
    expect(boxes[0].barcode).not.toBe(boxes[1].barcode);
    expect(JSON.stringify(tracked)).not.toMatch(/Depot|Dog|Guard/);
    expect((await say(at.client, row(1, "delivered", 0.005))).status).toBe(200);
    const whole = await asked("en_US");
    expect(whole.steps.filter((step: { tracking_state: string }) => step.tracking_state === "delivered")).toHaveLength(
      2,
    );
    expect(whole).toMatchObject({ tracking_state: "delivered", received_by: "Guard" });
    const states = ({ parcels: all }: typeof whole) =>
      all.map(({ tracking_state }: { tracking_state: string }) => tracking_state);
    expect(states(whole)).toEqual(["delivered", "delivered"]);
    await at.go(sent.id, "revert_delivery");
    expect(states(await asked("en_US"))).toEqual(["shipped", "shipped"]);
  });

  it("shows of a number that two have only what the telephone proves, and each of one's own by itself", async () => {
    await at.put("plain", "A1", 9);
    const sent = async (order_no: string, delivery_tel: string) => {
      const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }], {
        ...{ order_no, delivery_tel, carrier_code: "freight", consignee_name: order_no, delivery_address: "1 Road" },
      });
      await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing");
      expect((await at.act("ship", id, { carrier_code: "freight", shipping_no: "FR-T" })).status).toBe(200);
      const { additionals } = await at.client.call("POST", `/v1/waybill/${id}/q`, {});
      return { id, waybill_id: additionals["waybill"][0].waybill_id };
    };
    const lin = await sent("T-LIN", "02-2720-1000");
    await sent("T-WU", "0912-345-678");
    const happened_at = new Date(Date.now() + 1000).toISOString();
    const said = { waybill_id: lin.waybill_id, shipment_status: "out_for_delivery", happened_at };
    expect((await say(at.client, said)).status).toBe(200);
    const seenBy = async (delivery_tel: string) =>
      (await track({ number: "FR-T", delivery_tel })).additionals["tracking"].map(
        ({
          order_no,
          steps,
          parcels: all,
        }: {
          order_no: string;
          steps: { tracking_state: string }[];
          parcels: object[];
        }) => [order_no, steps.at(-1)?.tracking_state, all.length],
      );
    expect(await seenBy("02-2720-1000")).toEqual([["T-LIN", "out_for_delivery", 1]]);
    expect(await seenBy("0912-345-678")).toEqual([["T-WU", "shipped", 1]]);
    await at.go(lin.id, "deliver");
    await sent("T-AGAIN", "02-2720-1000");
    expect(await seenBy("02-2720-1000")).toEqual([
      ["T-AGAIN", "shipped", 1],
      ["T-LIN", "delivered", 1],
    ]);
  });

  it("says the same of a wrong telephone and of no such order, and not for ever", async () => {
    await shipped("T-2");
    await shipped("T-3", null);
    const refused = async (number: string, delivery_tel: string) => (await track({ number, delivery_tel })).code;
    expect(await refused("T-2", "02-2720-1001")).toBe("NOT_FOUND");
    expect(await refused("T-2", "1000")).toBe("NOT_FOUND");
    expect(await refused("T-3", "00000000")).toBe("NOT_FOUND");
    expect(await refused("T-404", "02-2720-1000")).toBe("NOT_FOUND");
    for (let guess = 0; guess < 8; guess++) await refused("T-2", `02-2720-20${guess}0`);
    expect(await refused("T-404", "02-2720-1000")).toBe("NOT_FOUND");
  });

  it("slows a number that was tried too often, for all, and finds it for whoever knows the telephone", async () => {
    await shipped("T-4");
    const asked = (delivery_tel: string) => track({ number: "T-4", delivery_tel });
    const nextTurn = (inSeconds: number) =>
      database.transact((tx) =>
        sql`update sign_in_attempt set next_turn_at = now() + ${inSeconds}::float8 * interval '1 second'
          where bucket like 'tracking:%' and failures >= 10`.execute(tx),
      );
    for (let guess = 0; guess < 10; guess++) await asked(`02-2720-20${guess}0`);
    expect((await asked("02-2720-1000")).additionals["tracking"]).toMatchObject([{ order_no: "T-4" }]);
    const began = performance.now();
    await nextTurn(1);
    const [first, second] = await Promise.all([asked("02-2720-1000"), asked("02-2720-1000")]);
    expect([first.status, second.status]).toEqual([200, 200]);
    // One turn after a second, the next two seconds later.
    expect(performance.now() - began).toBeGreaterThan(2900);
    // While somebody waits for a turn, whoever asks for another number does not wait behind them.
    await shipped("T-4-OTHER");
    await nextTurn(1.5);
    let isAnswered = false;
    const waiting = asked("02-2720-1000").finally(() => {
      isAnswered = true;
    });
    const other = await track({ number: "T-4-OTHER", delivery_tel: "02-2720-1000" });
    expect(other.additionals["tracking"]).toMatchObject([{ order_no: "T-4-OTHER" }]);
    expect(isAnswered).toBe(false);
    await waiting;
    await nextTurn(31);
    expect(await asked("02-2720-1000")).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    await nextTurn(-60);
    expect((await asked("02-2720-1000")).status).toBe(200);
  });

  it("follows an order by a link, which shows nothing else and ends when it is revoked", async () => {
    const [one, other] = [await shipped("T-5"), await shipped("T-6")];
    const { row, token } = await made({ link_kind: "tracking", outbound_id: one, link_note: "for Ms Lin" });
    expect(row).toMatchObject({ link_kind: "tracking", order_no: "T-5", link_note: "for Ms Lin", last_used_at: null });
    expect((await track({ token })).additionals["tracking"]).toMatchObject([{ order_no: "T-5" }]);
    const listed = (await client.call("POST", "/v1/shared-link/q", {})).additionals["sharedLink"];
    expect(listed.find((link: { order_no: string }) => link.order_no === "T-5").last_used_at).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(token);
    const { rows } = await sql<{ token_hash: string }>`select token_hash from shared_link_secret`.execute(
      database.reader,
    );
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);

    const inventory = await client.call("POST", "/v1/inventoryquery/q", { token });
    expect(inventory.code).toBe("LINK_INVALID");
    const picture = await client.call("POST", `/v1/shippingpicture/${other}/label/q`, { token });
    expect(picture.code).toBe("LINK_INVALID");
    expect((await client.call("DELETE", `/v1/shared-link/${row.shared_link_id}`)).status).toBe(200);
    expect((await track({ token })).code).toBe("LINK_INVALID");
  });

  it("shows an owner's stock in one warehouse, and no one else's", async () => {
    await at.put("plain", "A2", 7);
    const outsider = await house(database);
    await outsider.put("plain", "A1", 9);
    const { token } = await made(stock());
    const query = (body: object) => client.call("POST", "/v1/inventoryquery/q", { token, ...body });
    const [row, ...rest] = (await query({})).additionals["stockProduct"];
    expect(row).toMatchObject({ product_code: "plain", owner_id: at.owner, wh_id: at.wh });
    expect(rest).toEqual([]);
    await database.transact((tx) =>
      sql`update warehouse set wh_name_eng = 'Harbour' where wh_id = ${at.wh}::uuid`.execute(tx),
    );
    const namedIn = async (lang: string) => (await query({ lang })).additionals["stockProduct"][0].wh_name;
    expect([await namedIn("en_US"), await namedIn("zh_TW")]).toEqual(["Harbour", "Warehouse"]);
    const sought = { query: [{ queryField: "product_code", queryCondition: "like", queryValue: "nothing" }] };
    expect((await query(sought)).additionals["total"]).toBe(0);
    const others = { query: [{ queryField: "owner_id", queryCondition: "equal", queryValue: outsider.owner }] };
    expect((await query(others)).additionals["total"]).toBe(0);
    await database.transact((tx) => sql`update shared_link set expires_at = now() - interval '1 second'`.execute(tx));
    expect((await query({})).code).toBe("LINK_INVALID");
    expect((await client.call("POST", "/v1/inventoryquery/q", { token: "made up" })).code).toBe("LINK_INVALID");
  });

  it("opens while the disk is full, when its use can't be noted", async () => {
    const { token } = await made(stock());
    await withoutRoomIn("shared_link", async () => {
      expect(await client.call("POST", "/v1/inventoryquery/q", { token })).toMatchObject({ status: 200 });
    });
  });

  it("slows a number that was tried too often while the disk is full, too", async () => {
    await shipped("T-10");
    const asked = { number: "T-10", delivery_tel: "02-2720-1000" };
    await withoutRoomIn("sign_in_attempt", async () => {
      for (let guess = 0; guess < 10; guess++)
        expect((await track({ ...asked, delivery_tel: `02-2720-20${guess}0` })).code).toBe("NOT_FOUND");
      expect((await track(asked)).status).toBe(200);
      const began = performance.now();
      expect((await track(asked)).status).toBe(200);
      expect(performance.now() - began).toBeGreaterThan(1000);
    });
  });

  async function withoutRoomIn(table: "shared_link" | "sign_in_attempt", work: () => Promise<void>): Promise<void> {
    const run = (statement: RawBuilder<unknown>) => database.transact((tx) => statement.execute(tx));
    await run(sql`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await run(sql`create trigger no_room before insert or update on ${sql.ref(table)}
      for each row execute function no_room()`);
    try {
      await work();
    } finally {
      await run(sql`drop trigger no_room on ${sql.ref(table)}`);
    }
  }

  it("ends with the account that made it, and comes back with it [work-12.5]", async () => {
    const { token } = await made(stock());
    const code = async () => (await client.call("POST", "/v1/inventoryquery/q", { token })).code;
    const run = (statement: RawBuilder<unknown>) => database.transact((tx) => statement.execute(tx));
    for (const [change, back] of [
      [sql`update account set enabled = false`, sql`update account set enabled = true`],
      [sql`update "user" set enabled = false`, sql`update "user" set enabled = true`],
      [sql`update account set owners_only = true`, sql`update account set owners_only = false`],
      [sql`update account set account_type = 'personal'`, sql`update account set account_type = 'company'`],
    ] as const) {
      expect(await code()).toBe("OK");
      await run(change);
      expect(await code(), JSON.stringify(change.toOperationNode())).toBe("LINK_INVALID");
      await run(back);
    }
    expect(await code()).toBe("OK");
    await run(sql`delete from user_permission_function`);
    expect(await code(), "it may not share any more").toBe("LINK_INVALID");
    const role = newId();
    await run(sql`insert into role (role_id, company_id, role_code, role_name)
      values (${role}::uuid, ${at.company}::uuid, 'sharers', 'Sharers')`);
    await run(sql`insert into role_permission_function (rpf_id, company_id, role_id, function_id)
      select ${newId()}::uuid, ${at.company}::uuid, ${role}::uuid, function_id from permission_function
      where grant_name = 'sharedLinkSetup:create'`);
    await run(sql`insert into role_user (ru_id, company_id, role_id, user_id)
      select ${newId()}::uuid, ${at.company}::uuid, ${role}::uuid, user_id from account where login_name = 'sharer'`);
    expect(await code(), "it may by a role").toBe("OK");
    await run(sql`delete from role_user`);
    expect(await code(), "the role is taken away").toBe("LINK_INVALID");
    await run(sql`delete from role_permission_function where role_id = ${role}::uuid`);
    await run(sql`delete from role where role_id = ${role}::uuid`);
    await run(sql`delete from account`);
    expect(await code()).toBe("LINK_INVALID");
    await database.transact((tx) => sql`delete from "user"`.execute(tx));
    await admit(everything());
  });

  it("prints the labels and contents of an order's boxes", async () => {
    const id = await shipped("T-7");
    const { token } = await made({ link_kind: "shipping_picture", outbound_id: id });
    const answer = await client.call("POST", `/v1/shippingpicture/${id}/label/q`, { token });
    const [picture] = answer.additionals["shippingPicture"];
    expect(picture).toMatchObject({
      barcode_text: "WB-T-7",
      consignee_name: "Ms Lin",
      shipper_name: "Owner",
      boxes: [{ box_no: "1", weight: "1.5", details: [{ product_code: "plain", num: "2" }] }],
    });
    const svg = Buffer.from(picture.barcode.replace("data:image/svg+xml;base64,", ""), "base64").toString();
    expect(svg).toMatch(/^<svg[\s\S]*<path/);
    expect((await client.call("POST", `/v1/shippingpicture/${id}/other/q`, { token })).status).toBe(400);
  });

  it("prints what a store reads, without where its consignee lives, and says that no carrier confirmed it", async () => {
    await at.openStore("seven_eleven", "123456");
    await at.put("plain", "A1", 1);
    const to = { order_type: "convenience_store", carrier_code: "seven_eleven", store_no: "123456" };
    const consignee = { consignee_name: "Ms Lin", delivery_tel: "0912345678", delivery_address: "1 Songren Road" };
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }], { ...to, ...consignee });
    const { token } = await made({ link_kind: "shipping_picture", outbound_id: id });
    const pictured = async (of: string, secret: string) =>
      (await client.call("POST", `/v1/shippingpicture/${of}/label/q`, { token: secret })).additionals[
        "shippingPicture"
      ][0];
    expect(await pictured(id, token)).toMatchObject({
      ...{ consignee_name: "Ms Lin", delivery_tel: "0912345678", delivery_address: null, is_unconfirmed: true },
      store: expect.stringContaining("123456"),
    });
    const own = await shipped("T-LABEL");
    const other = await made({ link_kind: "shipping_picture", outbound_id: own });
    expect(await pictured(own, other.token)).toMatchObject({
      ...{ delivery_address: "1 Songren Road", store: null, is_unconfirmed: false },
    });
  });

  it("is shared only by those whose goods they see, for a bounded time", async () => {
    const id = await shipped("T-8");
    expect((await make({ ...stock(), days: 367 })).status).toBe(400);
    const long = await make({ link_kind: "shipping_picture", outbound_id: id, days: 8 });
    expect(long).toMatchObject({ status: 400, code: "TOO_LARGE" });
    expect((await make({ ...stock(), owner_id: newId() })).code).toBe("NOT_FOUND");
    const elsewhere = client.as(everything({ companyIds: [at.company], whIds: [newId()] }));
    expect((await elsewhere.call("POST", "/v1/shared-link/a", stock())).code).toBe("OUT_OF_SCOPE");
    const order = { link_kind: "tracking", outbound_id: id };
    expect((await elsewhere.call("POST", "/v1/shared-link/a", order)).code).toBe("NOT_FOUND");
    const nobody = client.as(everything({ companyIds: [at.company], whIds: [at.wh] }, new Set()));
    expect((await nobody.call("POST", "/v1/shared-link/a", stock())).code).toBe("NOT_PERMITTED");
  });
});
