// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { ResourcePanel } from "../../src/screens/resource/ResourcePanel.tsx";
import { field, pageOf, serve, settled, show, type } from "../support/screen.tsx";

const everything = { [model.unit.menu]: ["query", "update"] };

test("what others save takes nothing away that somebody is typing, and comes into a form that is not touched", async () => {
  let row = { unit_id: "u1", unit_code: "BOX", unit_name: "Box", company_id: "c", version: 1 };
  serve((asked) => pageOf("unit", [row], asked));
  const client = await show(
    <ResourcePanel declared={model.unit} search={{ open: "u1", mode: "edit" }} go={() => undefined} />,
    everything,
  );
  const others = async (unit_name: string) => {
    row = { ...row, unit_name, version: row.version + 1 };
    await act(() => client.invalidateQueries());
    await settled();
  };
  await others("Carton");
  expect(field("Unit").value).toBe("Carton");
  await type(field("Unit"), "Large box");
  await others("Crate");
  expect(field("Unit").value).toBe("Large box");
});
