import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import type { Command, Done } from "../../src/ledger/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { execute } from "./support/execute.ts";
import { makeHome, makeWorlds, ownerOf, snapshots, type World } from "./support/world.ts";

const lot = { valid_date: "2027-01-01", inbound_date: "2026-01-01" };

describe.each(databases)("each kind and its way back on %s", (kind) => {
  let database: TestDatabase;
  let world: World;
  let other: World;
  let plainRow: string;
  let serialRow: string;

  const base = () => ({
    id: newId(),
    document_kind: "test",
    document_id: newId(),
    reason: "test",
    business_date: "2026-11-21",
  });
  const bucket = (of: World, product: number, index: number) => ({
    owner_id: ownerOf(of, product),
    product_id: of.products[product] as string,
    storage_id: of.storages[index] as string,
    quality: "good" as const,
    lot,
  });
  async function done(command: Command): Promise<Done> {
    const [outcome] = await database.transact((tx) => execute(tx, world.wh_id, [command]));
    if (!outcome?.ok) throw new Error(`${command.kind}: ${JSON.stringify(outcome)}`);
    return outcome;
  }
  const state = async () => [...(await snapshots(database, [world])), ...(await snapshots(database, [other]))];
  async function thereAndBack(there: Command[], back: (done: Done[]) => Command[]): Promise<void> {
    const before = await state();
    const outcomes: Done[] = [];
    for (const command of there) outcomes.push(await done(command));
    expect(await state()).not.toEqual(before);
    for (const command of back(outcomes)) await done(command);
    expect(await state()).toEqual(before);
  }
  const reversed = (command: Command, how: "reverse" | "unreceive" = "reverse") =>
    thereAndBack([command], () => [{ ...base(), kind: how, corrects: command.id }]);
  const book = (product: number, qty: bigint): Command => {
    const { owner_id, product_id } = bucket(world, product, 0);
    const line = { line_id: newId(), owner_id, product_id, qty, quality: "good", policy: "fefo" } as const;
    return { ...base(), kind: "book", lines: [line] };
  };
  const idsOf = (outcome: Done | undefined, booking_state: string) =>
    (outcome?.bookings ?? []).filter((one) => one.booking_state === booking_state).map(({ booking_id }) => booking_id);

  beforeAll(async () => {
    database = await testDatabase(kind);
    [world] = (await makeWorlds(database, await makeHome(database), 1)) as [World];
    [other] = (await makeWorlds(database, await makeHome(database), 1)) as [World];
    const received = await done({ ...base(), kind: "receive", ...bucket(world, 0, 0), qty: 20n });
    const numbered = await done({
      ...base(),
      kind: "receive",
      ...bucket(world, 2, 1),
      qty: 3n,
      serials: ["A", "B", "C"],
    });
    plainRow = received.legs[0]?.stock_id as string;
    serialRow = numbered.legs[0]?.stock_id as string;
  });
  afterAll(() => database.close());

  it("receive, unreceive", () =>
    reversed({ ...base(), kind: "receive", ...bucket(world, 1, 0), qty: 4n }, "unreceive"));
  it("adjust out, reverse", () =>
    reversed({ ...base(), kind: "adjust", target: { stock_id: serialRow }, delta: -1n, serials: ["B"] }));
  it("adjust in on a new row, reverse", () =>
    reversed({ ...base(), kind: "adjust", target: bucket(world, 1, 1), delta: 5n }));
  it("relocate, reverse", () =>
    reversed({
      ...base(),
      kind: "relocate",
      stock_id: serialRow,
      to_storage_id: world.storages[2] as string,
      qty: 2n,
      serials: ["A", "C"],
    }));
  it("relocate some of a picked booking with its numbers, reverse", async () => {
    const booked = await done(book(2, 3n));
    const [booking_id = ""] = idsOf(booked, "booked");
    const to = world.storages[3] as string;
    const picks = [{ booking_id, serials: ["A", "B", "C"] }];
    const picked = await done({ ...base(), kind: "pick", picks, to_storage_id: to });
    const stock_id = picked.bookings?.[0]?.stock_id as string;
    const bookings = [{ booking_id, qty: 2n, serials: ["A", "C"] }];
    const command: Command = {
      ...base(),
      kind: "relocate",
      stock_id,
      to_storage_id: world.storages[2] ?? "",
      qty: 0n,
      bookings,
    };
    const moved = await done(command);
    const part = moved.bookings?.find((one) => one.booking_id !== booking_id);
    expect(part).toMatchObject({ qty: "2", booking_state: "picked" });
    const { rows } = await sql<{ product_sn: string; booking_id: string }>`select product_sn, booking_id from product_sn
      where wh_id = ${world.wh_id} and stock_id = ${part?.stock_id} order by 1`.execute(database.reader);
    expect(rows).toEqual(["A", "C"].map((product_sn) => ({ product_sn, booking_id: part?.booking_id })));
    await done({ ...base(), kind: "reverse", corrects: command.id });
    const all = [booking_id, part?.booking_id ?? ""].map((id) => ({ booking_id: id }));
    await done({ ...base(), kind: "unpick", bookings: all });
    await done({ ...base(), kind: "release", bookings: all });
  });
  it("transfer to another lot and quality where it stands, reverse", () =>
    reversed({
      ...base(),
      kind: "transfer",
      stock_id: plainRow,
      qty: 3n,
      to: { ...bucket(world, 0, 0), lot: { ...lot, batch_no: "X" }, quality: "bad" },
    }));
  it("transfer to another owner, reverse", () =>
    reversed({ ...base(), kind: "transfer", stock_id: plainRow, qty: 3n, to: bucket(world, 3, 1) }));
  it("transfer to another warehouse at one instant, reverse", async () => {
    const command = {
      ...base(),
      kind: "transfer",
      stock_id: plainRow,
      qty: 3n,
      to: { ...bucket(other, 0, 1), wh_id: other.wh_id },
    };
    await reversed(command as Command);
  });
  it("book, release", () =>
    thereAndBack([book(0, 7n)], ([booked]) => [
      { ...base(), kind: "release", bookings: idsOf(booked, "booked").map((booking_id) => ({ booking_id })) },
    ]));

  it("pick in two parts, ship, and all the way back", async () => {
    const [booking_id] = idsOf(await done(book(0, 7n)), "booked");
    const to_storage_id = world.storages[3] as string;
    const pick = (qty?: bigint): Command => ({
      ...base(),
      kind: "pick",
      to_storage_id,
      picks: [{ booking_id: booking_id as string, qty }],
    });
    await thereAndBack([pick(3n), pick()], (picks) => {
      const booking_ids = picks.flatMap((one) => idsOf(one, "picked"));
      expect(booking_ids).toHaveLength(2);
      return [
        { ...base(), kind: "ship", booking_ids },
        { ...base(), kind: "unship", booking_ids },
        { ...base(), kind: "unpick", bookings: booking_ids.toReversed().map((booking_id) => ({ booking_id })) },
      ];
    });
  });

  it("pieces with numbers go and come back by number", async () => {
    const [booking_id] = idsOf(await done(book(2, 2n)), "booked");
    const picks = [{ booking_id: booking_id as string, serials: ["A", "C"] }];
    const pick: Command = { ...base(), kind: "pick", to_storage_id: world.storages[3] as string, picks };
    await thereAndBack([pick], () => {
      const booking_ids = [booking_id as string];
      return [
        { ...base(), kind: "ship", booking_ids },
        { ...base(), kind: "unship", booking_ids },
        { ...base(), kind: "unpick", bookings: booking_ids.map((booking_id) => ({ booking_id })) },
      ];
    });
  });
});
