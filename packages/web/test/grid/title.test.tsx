// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test, vi } from "vitest";
import { ListView } from "../../src/grid/ListView.tsx";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

test("a list that stands at the entry of another bears its own name", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 500 }));
  const titleOf = async (declared: typeof model.putaway_rule | typeof model.warehouse) => {
    await show(<ListView declared={declared} search={{}} go={() => undefined} />, { warehouseInfoSetup: ["query"] });
    const title = document.querySelector("h1")?.textContent;
    document.body.replaceChildren();
    return title;
  };
  expect(await titleOf(model.putaway_rule)).toBe("Putaway rules");
  expect(await titleOf(model.warehouse)).toBe("Warehouses");
});
