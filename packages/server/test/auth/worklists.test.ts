import { menuTarget, model, type WorklistCode, worklistAddress, worklists } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { seed } from "../../src/auth/seed.ts";
import { isUnderstood } from "../../src/hooks/menuQuestion.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { PersonName } from "../support/worldPeople.ts";

const codes = Object.keys(worklists) as WorklistCode[];

test.each(codes)("the list can be asked what %s asks", (code) => {
  const target = menuTarget(worklistAddress(model, code));
  expect(target && isUnderstood(target)).toBe(true);
});

interface Entry {
  readonly menu_code: string;
  readonly menu_name_eng: string;
  readonly menu_path: string | null;
  readonly menu_sort_default: number;
  readonly enabled: boolean;
  readonly root: string | null;
}

describe.each(oneDatabase)("worklists of an older database on %s", (kind) => {
  let at: TestDatabase;
  afterEach(() => at.close());

  const menuOf = async (): Promise<readonly Entry[]> => {
    const { rows } = await sql<Entry>`
      select m.menu_code, m.menu_name_eng, m.menu_path, m.menu_sort_default, m.enabled, r.menu_code as root
      from menu m left join menu r on r.menu_id = m.root_id order by m.menu_sort_default, m.menu_code`.execute(
      at.reader,
    );
    return rows;
  };
  const below = async (root: string) =>
    (await menuOf()).filter((one) => one.root === root).map(({ menu_code }) => menu_code);
  const change = (...changes: readonly ReturnType<typeof sql>[]) =>
    at.transact(async (tx) => {
      for (const one of changes) await one.execute(tx);
    });
  const into = (code: string, root: string) =>
    sql`update menu set root_id = (select menu_id from menu where menu_code = ${root}) where menu_code = ${code}`;
  /** As it was before there were worklists and groups within groups. */
  const older = async () => {
    at = await testDatabase(kind);
    await seed(at);
    await change(
      sql`delete from menu where menu_code = any(${codes}::text[])`,
      ...["pickingConfirm", "boxingSetup", "boxDetailsQuery"].map((code) => into(code, "outboundMgmt")),
      sql`delete from menu where menu_code in ('pickingLocationQuery', 'boxTypeSetup', 'waybillQuery', 'waybillRangeSetup', 'carrierInterfaceSetup', 'storeSetup', 'defaultCarrierSetup', 'carrierCutOffSetup')`,
      sql`delete from menu where menu_code in ('confirmMgmt', 'boxingMgmt')`,
    );
  };

  test("stand next to their lists, in the groups that are new", async () => {
    await older();
    await seed(at);
    expect((await below("putInMgmt")).slice(0, 5)).toEqual([
      "putInOperationSimple",
      "inboundNotice",
      "inboundAcceptance",
      "inboundQc",
      "inboundPutaway",
    ]);
    const outbound = await below("outboundMgmt");
    expect(outbound).toEqual([
      "outboundOperation",
      "orderClosing",
      "interceptOperation",
      "abnormalOrders",
      "putBackOperation",
      "confirmMgmt",
      "pickingListQuery",
      "boxingMgmt",
      "shippingConfirm",
      "productSnQuery",
      "deliveryConfirm",
      "shipmentStatus",
      "outboundDetailQuery",
      "outboundAdjustmentSetup",
      "outboundSnapshot",
      "caseClosing",
    ]);
    expect(await below("confirmMgmt")).toEqual(["pickingOperation", "pickingConfirm", "pickingLocationQuery"]);
    expect(await below("boxingMgmt")).toEqual([
      "boxingOperation",
      "fastBoxingSetup",
      "boxingSetup",
      "boxDetailsQuery",
      "boxTypeSetup",
      "waybillQuery",
      "waybillRangeSetup",
      "storeSetup",
      "defaultCarrierSetup",
      "carrierCutOffSetup",
      "carrierInterfaceSetup",
    ]);
    const before = await menuOf();
    await seed(at);
    expect(await menuOf()).toEqual(before);
  });

  test("stand where people moved their lists, whose places stay", async () => {
    await older();
    await change(
      sql`insert into menu (menu_id, menu_code, menu_name, is_item) values (gen_random_uuid(), 'ours', 'Ours', false)`,
      into("putInOperationSimple", "ours"),
      into("pickingConfirm", "ours"),
      into("outboundMgmt", "ours"),
      sql`update menu set menu_sort_default = 7 where menu_code = 'pickingConfirm'`,
    );
    await seed(at);
    expect(await below("ours")).toEqual(expect.arrayContaining(["pickingOperation", "inboundAcceptance"]));
    expect((await below("ours")).slice(0, 2)).toEqual(["pickingOperation", "pickingConfirm"]);
    expect(await below("outboundMgmt")).toEqual(expect.arrayContaining(["boxingSetup", "fastBoxingSetup"]));
    expect([...(await below("confirmMgmt")), ...(await below("boxingMgmt"))]).toEqual([
      "pickingLocationQuery",
      "boxTypeSetup",
      "waybillQuery",
      "waybillRangeSetup",
      "storeSetup",
      "defaultCarrierSetup",
      "carrierCutOffSetup",
      "carrierInterfaceSetup",
    ]);
  });

  test("stay as people moved, renamed or disabled them, and ask what the model says by now", async () => {
    at = await testDatabase(kind);
    await seed(at);
    await change(
      into("inboundQc", "basicMgmt"),
      sql`update menu set menu_name_eng = 'Checks', enabled = false, menu_sort_default = 3, menu_path = 'inbound?sort=inbound_no'
        where menu_code = 'inboundQc'`,
    );
    await seed(at);
    expect((await menuOf()).find(({ menu_code }) => menu_code === "inboundQc")).toEqual({
      menu_code: "inboundQc",
      menu_name_eng: "Checks",
      menu_path: worklistAddress(model, "inboundQc"),
      menu_sort_default: 3,
      enabled: false,
      root: "basicMgmt",
    });
  });
});

describe.each(oneDatabase)("worklists in the menu, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 120_000);
  afterAll(() => w.close());

  interface Node {
    readonly menu_code: string;
    readonly menu_path: string | null;
    readonly user_have_this_permission: boolean;
    readonly sub_menus: readonly Node[];
    readonly permission_functions: readonly unknown[];
  }
  const nodesOf = async (as: PersonName): Promise<readonly Node[]> => {
    const flat = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((one) => [one, ...flat(one.sub_menus)]);
    const { additionals } = await w.ask(as, "GET", "/v1/own/menu");
    return flat(additionals.ownMenu.userMenuPermissionFunctionResponse.userMenuPermissionFunction);
  };
  const heldBy = async (as: PersonName) =>
    (await nodesOf(as)).filter((one) => one.user_have_this_permission).map(({ menu_code }) => menu_code);
  const entry = async (menu_code: string): Promise<Row> => (await w.rows("/menu", "menu", { menu_code }))[0] ?? {};
  const change = async (menu_code: string, body: Row) =>
    w.ask("chief", "PUT", `/v1/menu/${(await entry(menu_code)).menu_id}`, { body });

  const receiving = ["inboundNotice", "inboundAcceptance", "inboundQc", "inboundPutaway"];
  const returning = ["returnAcceptance", "returnQc", "returnPutaway"];
  test.each<readonly [PersonName, readonly string[]]>([
    ["chief", codes],
    ["warehouse_manager", codes],
    ["receiver", [...receiving, ...returning, "countFlagged", "inventoryByInboundDate"]],
    ["picker", ["pickingOperation", "inventoryByInboundDate"]],
    ["packer", ["boxingOperation", "fastBoxingSetup", "shippingConfirm"]],
    ["stock_clerk", ["countFlagged", "inventoryByInboundDate"]],
    ["accounting", ["inventoryByInboundDate"]],
    ["goods_owner", ["inventoryByInboundDate"]],
    ["nobody", []],
  ])("%s has those where there is work for them", async (who, expected) => {
    const held = await heldBy(who);
    expect(codes.filter((code) => held.includes(code)).sort()).toEqual([...expected].sort());
  });

  test("nothing is permitted at one by itself", async () => {
    const node = (await nodesOf("receiver")).find((one) => one.menu_code === "inboundAcceptance");
    expect(node).toMatchObject({ menu_path: worklistAddress(model, "inboundAcceptance"), permission_functions: [] });
    expect(await w.rows("/permission", "permission", { permission_code: "inboundAcceptance" })).toEqual([]);
  });

  test("one can be renamed, moved and disabled, neither deleted nor led elsewhere", async () => {
    const { menu_id, menu_path } = await entry("inboundPutaway");
    expect((await w.ask("chief", "DELETE", `/v1/menu/${menu_id}`)).code).toBe("SYSTEM_ENTRY");
    const led = await change("inboundPutaway", { menu_path: "unit" });
    expect(led.additionals.errors[0]).toMatchObject({ code: "READ_ONLY", field: "menu_path" });
    const top = { root_id: null, menu_name_eng: "To shelve", menu_path };
    expect((await change("inboundPutaway", top)).additionals.menu[0]).toMatchObject({ ...top, is_item: true });
    expect(await heldBy("receiver")).toContain("inboundPutaway");
    await change("inboundPutaway", { enabled: false });
    expect(await heldBy("receiver")).not.toContain("inboundPutaway");
  });

  test("a group of the product below another is no other than the rest", async () => {
    expect((await w.ask("chief", "DELETE", `/v1/menu/${(await entry("confirmMgmt")).menu_id}`)).code).toBe(
      "SYSTEM_ENTRY",
    );
    expect(await heldBy("picker")).toEqual(expect.arrayContaining(["outboundMgmt", "confirmMgmt", "pickingConfirm"]));
    expect(await heldBy("packer")).not.toContain("confirmMgmt");
  });
});
