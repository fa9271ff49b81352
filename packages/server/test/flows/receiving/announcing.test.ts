import { roles } from "@stowage/model";
import { describe, expect, test } from "vitest";
import { oneDatabase } from "../../support/database.ts";
import { type Dock, without } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

describe.each(oneDatabase)("announcing goods on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });

  test.each(kinds)("is no right to receive them: of $path in one step neither", async ({ path }) => {
    const menu = path === "inbound" ? "putInOperationSimple" : "returnOperationSimple";
    const announcing = at.client.as(without(at.caller, `${menu}:update`));
    const details = [{ product_code: "A-1", num_expect: "3", storage_loc_code: "L-1" }];
    const receive = () => announcing.call("POST", `/v1/${path}/simple/a`, { ...at.scope, details });
    expect(await receive()).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect(await at.stock()).toEqual([]);
    const notice = { ...at.scope, details: [{ product_code: "A-1", num_expect: "3" }] };
    expect((await announcing.call("POST", `/v1/${path}/a`, notice)).status).toBe(200);
    expect((await at.client.call("POST", `/v1/${path}/simple/a`, { ...at.scope, details })).status).toBe(200);
  });
});

test("an owner of goods announces them, and takes no step", () => {
  const { functions, ownersOnly } = roles.goods_owner;
  expect(ownersOnly).toBe(true);
  expect(functions.putInOperationSimple).toContain("create");
  expect(functions.putInOperationSimple).not.toContain("update");
});
