// @vitest-environment happy-dom
import { isOfAllWarehouses, model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { Figures } from "../../src/record/Figures.tsx";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

test("figures of what is in no warehouse itself say that they are of all", async () => {
  await show(<Figures declared={model.product} row={{}} figures={undefined} />);
  expect(document.querySelector(".record-everywhere")?.textContent).toBe("All warehouses together");
  await leaveNothing();
  await show(<Figures declared={model.storage} row={{}} figures={undefined} />);
  expect(document.querySelector(".record-everywhere")).toBeNull();
});

test("of which rows that is so follows from what they and what they count belong to", () => {
  const declared = Object.values(model).filter((one) => isOfAllWarehouses(one, model));
  expect(declared.map(({ name }) => name).sort()).toEqual(["customer", "product"]);
});
