import { expect, test } from "vitest";
import { inEffect } from "../../src/screens/resource/extras/inEffect.ts";

const base = { id: "1", code: "U1", name: "Somebody", version: 1 };
const role = (role_code: string, granted: readonly string[]) => ({ role_code, role_name: role_code, granted });

test("what is permitted stands by the menu, and says by which roles or whether of one's own", () => {
  const set = {
    ...base,
    granted: ["goodsSetup:dataexport", "goodsSetup:query", "see_cost"],
    roles: [
      role("Picker", ["outboundOperation:query", "goodsSetup:query"]),
      role("Clerk", ["goodsSetup:create", "goodsSetup:label", "goodsSetup:display", "outboundOperation:query"]),
    ],
  };
  expect(inEffect(set)).toEqual([
    { menu: "outboundOperation", parts: [{ codes: ["query"], roles: ["Picker", "Clerk"], own: false }] },
    {
      menu: "goodsSetup",
      parts: [
        { codes: ["display", "create", "label"], roles: ["Clerk"], own: false },
        { codes: ["query"], roles: ["Picker"], own: true },
        { codes: ["dataexport"], roles: [], own: true },
      ],
    },
    { menu: null, parts: [{ codes: ["see_cost"], roles: [], own: true }] },
  ]);
});

test("whoever holds nothing is permitted nothing", () => {
  expect(inEffect({ ...base, granted: [], roles: [role("Empty", [])] })).toEqual([]);
});
