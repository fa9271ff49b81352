import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { PersonName } from "../support/worldPeople.ts";

describe.each(oneDatabase)("where one may work, as it is now, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 120_000);
  afterAll(() => w.close());

  const own = async (
    as: PersonName,
  ): Promise<{ epoch: string; companies: readonly Row[]; warehouses: readonly Row[] }> => {
    const { additionals } = await w.ask(as, "GET", "/v1/own/menu");
    const { epoch, companyBasicResponseList, warehouseBasicResponseList } = additionals.ownMenu;
    return { epoch, companies: companyBasicResponseList, warehouses: warehouseBasicResponseList };
  };
  const warehousesOf = async (as: PersonName) => (await own(as)).warehouses.map(({ wh_id }) => wh_id);
  const epoch = async () => {
    const { headers } = await w.ask("picker", "POST", "/v1/account/loginstatus", { body: {} });
    return String(headers["x-rights-epoch"]);
  };
  /** Whether a change is told of by the next reply that anybody gets. */
  const changesEpoch = async (change: () => Promise<unknown>): Promise<boolean> => {
    const before = await epoch();
    await change();
    return (await epoch()) !== before;
  };

  test("a warehouse is offered once it is made or assigned, and no longer once it is taken away or out of use", async () => {
    const made = await w.post("/v1/warehouse/a", {
      company_id: w.here.companyId,
      wh_no: `P${w.unique()}`,
      wh_name: "Place",
      time_zone: "America/Los_Angeles",
    });
    const wh_id = made.warehouse[0].wh_id;
    expect((await own("manager")).warehouses).toContainEqual(
      expect.objectContaining({ wh_id, wh_name: "Place", time_zone: "America/Los_Angeles", use_fixed_owner_id: null }),
    );
    expect(await warehousesOf("picker")).not.toContain(wh_id);
    expect(await warehousesOf("abroad")).not.toContain(wh_id);
    const [{ user_id } = {}] = await w.rows("/account", "account", { login_name: "picker" });
    // Who sees all warehouses begins where they are assigned.
    const [manager] = await w.rows("/account", "account", { login_name: "manager" });
    const [first] = await warehousesOf("manager");
    const begins = await w.post("/v1/warehouse/user/a", { wh_id, user_id: manager?.user_id });
    expect([(await warehousesOf("manager"))[0], first === wh_id]).toEqual([wh_id, false]);
    await w.ask("chief", "DELETE", `/v1/warehouse/user/${begins.warehouseUser[0].wu_id}`);
    const assigned = await w.post("/v1/warehouse/user/a", { wh_id, user_id });
    expect(await warehousesOf("picker")).toContain(wh_id);
    await w.ask("chief", "DELETE", `/v1/warehouse/user/${assigned.warehouseUser[0].wu_id}`);
    expect(await warehousesOf("picker")).not.toContain(wh_id);
    await w.put(`/v1/warehouse/${wh_id}`, { enabled: false });
    expect(await warehousesOf("manager")).not.toContain(wh_id);
  });

  test("how the screens look to a company's people is told with it, to those who may not read the company too", async () => {
    const layout_settings = { product: [{ name: "product_code" }] };
    await w.put(`/v1/company/${w.here.companyId}`, { theme_color: "pink", layout_mode: "H", layout_settings });
    expect((await own("picker")).companies[0]).toMatchObject({
      theme_color: "pink",
      layout_mode: "H",
      layout_settings,
    });
    const half = { body: { layout_settings: { "\ud800": [{ name: "\udc00" }] } } };
    for (const path of ["company", "company/layout-settings"]) {
      const refused = await w.ask("chief", "PUT", `/v1/${path}/${w.here.companyId}`, half);
      expect(refused).toMatchObject({ status: 400, code: "BAD_FORMAT" });
    }
  });

  test("where one's screens stand is a warehouse of one's own", async () => {
    const standIn = async (wh_id: string) =>
      (await w.ask("picker", "POST", "/v1/account/loginstatus", { body: { wh_id } })).code;
    expect(await standIn(w.here.near)).toBe("OK");
    for (const other of [w.here.far, w.there.near, newId()]) expect(await standIn(other)).toBe("OUT_OF_SCOPE");
  });

  test("names, codes, time zones and fixed owners are told of by the next reply; what the frame does not show is not", async () => {
    const { companyId, near, mine, other } = w.here;
    const warehouse = `/v1/warehouse/${near}`;
    expect(await changesEpoch(() => w.put(warehouse, { wh_name: "Renamed" }))).toBe(true);
    expect(await changesEpoch(() => w.put(warehouse, { time_zone: "Asia/Tokyo" }))).toBe(true);
    expect(await changesEpoch(() => w.put(`/v1/company/${companyId}`, { company_name: "Renamed" }))).toBe(true);
    const manager = await own("manager");
    expect(manager.warehouses).toContainEqual(expect.objectContaining({ wh_name: "Renamed", time_zone: "Asia/Tokyo" }));
    expect(manager.companies).toEqual([expect.objectContaining({ company_id: companyId, company_name: "Renamed" })]);

    const rename = (id: string, customer_name: string) => w.put(`/v1/customer/${id}`, { customer_name });
    expect(await changesEpoch(() => rename(mine, "Nobody's fixed owner"))).toBe(false);
    expect(await changesEpoch(() => w.put(warehouse, { use_fixed_owner_id: mine }))).toBe(true);
    expect(await changesEpoch(() => rename(mine, "The fixed owner"))).toBe(true);
    expect(await changesEpoch(() => rename(other, "Still nobody's"))).toBe(false);
    expect(await changesEpoch(() => w.put(`/v1/customer/${mine}`, { customer_name: "The fixed owner" }))).toBe(false);
    expect((await own("manager")).warehouses).toContainEqual(
      expect.objectContaining({ wh_id: near, use_fixed_owner_id: mine, owner_name: "The fixed owner" }),
    );
    await w.put(warehouse, { use_fixed_owner_id: null });
  });

  test("what has no last day is asked for by days as what goes on", async () => {
    const title = `T${w.unique()}`;
    const announce = (announce_title: string, announce_from: string, announce_to: string | null) => ({
      company_id: w.here.companyId,
      announce_title: `${title} ${announce_title}`,
      announce_from,
      announce_to,
    });
    await w.post("/v1/announce/a", [
      announce("over", "2026-01-01", "2026-01-31"),
      announce("last day", "2026-01-01", "2026-02-01"),
      announce("endless", "2025-01-01", null),
      announce("ahead", "2026-02-02", null),
    ]);
    const on = async (day: string, combinedCondition: "AND" | "OR" = "AND") => {
      const query = [
        { queryField: "announce_from", queryCondition: "<=", queryValue: day },
        { queryField: "announce_to", queryCondition: ">=", queryValue: day },
      ];
      const body = {
        query:
          combinedCondition === "AND"
            ? [...query, { queryField: "announce_title", queryCondition: "like", queryValue: title }]
            : query,
        combinedCondition,
      };
      const { additionals } = await w.ask("manager", "POST", "/v1/announce/q", { body });
      return (additionals.announce as readonly Row[])
        .map(({ announce_title }) => String(announce_title))
        .filter((one) => one.startsWith(title))
        .map((one) => one.slice(title.length + 1))
        .sort();
    };
    expect(await on("2026-02-01")).toEqual(["endless", "last day"]);
    expect(await on("2026-02-02")).toEqual(["ahead", "endless"]);
    expect(await on("2024-12-31", "OR")).toEqual(["ahead", "endless", "last day", "over"]);
    const empty = [{ queryField: "announce_to", queryCondition: "equal", queryValue: null }];
    const ended = [{ queryField: "announce_to", queryCondition: "<=", queryValue: "2026-12-31" }];
    for (const [query, expected] of [
      [empty, true],
      [ended, false],
    ] as const) {
      const { additionals } = await w.ask("manager", "POST", "/v1/announce/q", { body: { query } });
      const titles = (additionals.announce as readonly Row[]).map(({ announce_title }) => announce_title);
      expect(titles.includes(`${title} endless`)).toBe(expected);
    }
  });
});
