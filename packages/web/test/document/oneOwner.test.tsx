// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { mixedOwners, OfOneOwner } from "../../src/screens/document/OfOneOwner.tsx";
import { useSession } from "../../src/session/store.ts";
import type { UserInfo } from "../../src/session/types.ts";
import { settled, show, textOf } from "../support/screen.tsx";

const order = (wh_id: string, owner: string) => ({ wh_id, owner_id: owner, owner_name: `Owner ${owner}` });
const strict = { wh_id: "w", wh_name: "W", use_fixed_owner_id: null, one_owner_at_a_time: true };

test("orders of several owners are told by name where their warehouse works for one at a time", () => {
  const mixed = (...rows: ReturnType<typeof order>[]) => mixedOwners(model.outbound, rows, [strict]);
  expect(mixed(order("w", "A"), order("w", "B"), order("w", "A"))).toEqual(["Owner A", "Owner B"]);
  expect(mixed(order("w", "A"), order("w", "A"))).toEqual([]);
  // Another warehouse may do as it likes, and one owner in each is one owner at a time.
  expect(mixed(order("v", "A"), order("v", "B"))).toEqual([]);
  expect(mixed(order("w", "A"), order("v", "B"))).toEqual([]);
});

test("instead of what may be done with them, it says to choose an owner first [general-6]", async () => {
  const part = (rows: ReturnType<typeof order>[]) => (
    <OfOneOwner document={model.outbound} rows={rows}>
      <button type="button">Close</button>
    </OfOneOwner>
  );
  await show(part([order("w", "A"), order("w", "B")]));
  await act(async () => useSession.setState({ userInfo: { warehouseList: [strict] } as unknown as UserInfo }));
  await settled();
  expect(textOf()).toContain("Choose an owner first: these belong to Owner A, Owner B.");
  expect(textOf()).not.toContain("Close");
});
