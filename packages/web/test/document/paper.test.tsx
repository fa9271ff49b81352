// @vitest-environment happy-dom
import { type Action, model } from "@stowage/model";
import { expect, test, vi } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { keepChoices, keptChoices } from "../../src/screens/document/keptChoices.ts";
import { button, click, serve, show } from "../support/screen.tsx";

const { outbound } = model;
const row = { outbound_id: "a", outbound_no: "OUT1", outbound_status: "awaiting_print", version: 1 };
const nothing = () => undefined;

async function print(ok: boolean, permissions: Readonly<Record<string, readonly string[]>>) {
  const page = { location: { href: "" }, close: vi.fn() };
  const open = vi.spyOn(window, "open").mockReturnValue(page as unknown as Window);
  const asked = serve(({ path }) =>
    path.includes("/action/") ? { results: [{ index: 0, id: "a", ok, message: "short" }] } : {},
  );
  await show(
    <ActionDialog
      document={outbound}
      row={row}
      offered={{ name: "print", action: outbound.actions.print as Action }}
      onClose={nothing}
      onDone={nothing}
    />,
    permissions,
  );
  await click(button("Print picking list"));
  const opened = open.mock.calls.length;
  open.mockRestore();
  return { opened, closed: page.close.mock.calls.length, papers: asked.filter(({ path }) => path.endsWith("/order")) };
}

const allowed = { [outbound.menu]: ["update"], pickingListQuery: ["picking_list"] };

test("the step that prints opens the paper of what it was taken for", async () => {
  const { opened, papers } = await print(true, allowed);
  expect(opened).toBe(1);
  expect(papers.map(({ body }) => body)).toEqual([expect.objectContaining({ ids: ["a"] })]);
});

test("where the step is refused no paper is fetched, and its page is closed again", async () => {
  expect(await print(false, allowed)).toMatchObject({ opened: 1, closed: 1, papers: [] });
});

test("who may not have the paper takes the step without it", async () => {
  expect(await print(true, { [outbound.menu]: ["update"] })).toMatchObject({ opened: 0, papers: [] });
});

test("the kind of list and the bench's box type that were chosen last are offered again, and nothing else is kept [shipping-1.4]", () => {
  keepChoices(outbound, "print", { list_kind: "batch", reason: "why" });
  expect(keptChoices(outbound, "print", [])).toEqual({ list_kind: "batch" });
  keepChoices(outbound, "confirm_boxing", { box_type_code: "M", weight: "2" });
  expect(keptChoices(outbound, "confirm_boxing", [])).toEqual({ box_type_code: "M" });
  keepChoices(outbound, "ship", { shipping_no: "1" });
  expect(keptChoices(outbound, "ship", [])).toEqual({});
});
