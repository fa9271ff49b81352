// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { pageOf, serve, show, textOf } from "../support/screen.tsx";

const { outbound } = model;

async function opened(name: "revert_delivery" | "revert_boxing" | "revert_ship", outbound_status: string) {
  serve((asked) => pageOf(asked.path.split("/").at(-2) ?? "", [], asked));
  await show(
    <ActionDialog
      document={outbound}
      row={{ outbound_id: "1", outbound_no: "OB1", outbound_status, version: 1 }}
      offered={{ name, action: outbound.actions[name] }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { [outbound.menu]: ["query", "update"] },
  );
  return textOf();
}

test("a step back says that stock goes back where it does, and else what is cleared", async () => {
  expect(await opened("revert_ship", "shipped")).toContain("Stock and bookings go back with it.");
});

test("taking a delivery back moves no stock, and says what it clears", async () => {
  const said = await opened("revert_delivery", "delivered");
  expect(said).toContain(
    "Goes back to “Shipped”. Who received it, when, and the note are cleared; stock stays as it is.",
  );
  expect(said).not.toContain("bookings");
});

test("a step back of which no stock moves says no more than where it leads", async () => {
  const said = await opened("revert_boxing", "awaiting_shipping");
  expect(said).toContain("Goes back to “Awaiting boxing”.");
  expect(said).not.toContain("bookings");
});
