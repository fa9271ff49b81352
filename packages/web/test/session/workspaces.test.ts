import { expect, test } from "vitest";
import type { UserInfo, WarehouseOfUser } from "../../src/session/types.ts";
import { workspaceAmong } from "../../src/session/workspaces.ts";

const warehouse = (wh_id: string, company_id = "c1", owner: string | null = null): WarehouseOfUser => ({
  wh_id,
  wh_name: `name of ${wh_id}`,
  company_id,
  use_fixed_owner_id: owner,
  owner_name: owner && `name of ${owner}`,
  owner_no: owner,
});
const companies = [{ company_id: "c1" }, { company_id: "c2" }];
const standing = (at: WarehouseOfUser | null, ownerKey: string | null = null) =>
  ({
    companyKey: at?.company_id ?? "c1",
    warehouseKey: at?.wh_id ?? null,
    warehouseList: at ? [at] : [],
    ownerKey,
  }) as unknown as UserInfo;
const among = (user: UserInfo, ...warehouses: readonly WarehouseOfUser[]) => {
  const { part, moved } = workspaceAmong(user, {
    companyBasicResponseList: companies,
    warehouseBasicResponseList: warehouses,
  });
  return { at: part.warehouseKey, company: part.companyKey, owner: part.ownerKey, moved };
};

test("who stands where they may stay, stays, with the owner that they chose and the names of now", () => {
  const user = standing(warehouse("w1"), "chosen");
  expect(among(user, warehouse("w0"), warehouse("w1"))).toEqual({
    at: "w1",
    company: "c1",
    owner: undefined,
    moved: null,
  });
  const renamed = { ...warehouse("w1"), wh_name: "another name" };
  const { part } = workspaceAmong(user, { companyBasicResponseList: companies, warehouseBasicResponseList: [renamed] });
  expect(part.warehouseName).toBe("another name");
});

test("a warehouse that has gone is left for another of the same company, else for any, else for none", () => {
  const user = standing(warehouse("w1"));
  expect(among(user, warehouse("w2", "c2"), warehouse("w3"))).toMatchObject({
    at: "w3",
    company: "c1",
    moved: "warehouse",
  });
  expect(among(user, warehouse("w2", "c2", "o1"))).toEqual({
    at: "w2",
    company: "c2",
    owner: "o1",
    moved: "warehouse",
  });
  expect(among(user)).toMatchObject({ at: null, company: "c1", moved: "warehouse" });
});

test("the first warehouse that somebody is given is where they stand; without one nothing moves", () => {
  expect(among(standing(null), warehouse("w1"))).toMatchObject({ at: "w1", moved: "warehouse" });
  expect(among(standing(null), warehouse("w2", "c2"))).toMatchObject({ at: null, company: "c1", moved: null });
  expect(among(standing(null))).toMatchObject({ at: null, moved: null });
});

test("a fixed owner that comes, changes or goes takes the place of who was looked at", () => {
  expect(among(standing(warehouse("w1"), "chosen"), warehouse("w1", "c1", "o1"))).toMatchObject({
    owner: "o1",
    moved: "owner",
  });
  expect(among(standing(warehouse("w1", "c1", "o1"), "o1"), warehouse("w1", "c1", "o2"))).toMatchObject({
    owner: "o2",
    moved: "owner",
  });
  expect(among(standing(warehouse("w1", "c1", "o1"), "o1"), warehouse("w1"))).toMatchObject({
    owner: null,
    moved: "owner",
  });
  expect(among(standing(warehouse("w1", "c1", "o1"), "o1"), warehouse("w1", "c1", "o1"))).toMatchObject({
    owner: "o1",
    moved: null,
  });
});
