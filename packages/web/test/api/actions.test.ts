import { model } from "@stowage/model";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runAction } from "../../src/api/actions.ts";
import { call } from "../../src/api/client.ts";
import { localDay, localInstant } from "../../src/i18n/format.ts";

const fetched = vi.fn();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, code: string, results: readonly object[]) =>
  fetched.mockResolvedValue(
    new Response(JSON.stringify({ httpStatus: status, respondCode: { code, message: "", additionals: { results } } }), {
      status,
    }),
  );
const run = (...ids: readonly string[]) => runAction(model.outbound, "print", { ids });

test("an action is asked for at the document's path, and answered row by row", async () => {
  answer(200, "OK", [{ index: 0, id: "a", ok: true }]);
  expect(await run("a")).toEqual([{ index: 0, id: "a", ok: true }]);
  expect(String(fetched.mock.calls[0]?.[0])).toContain("/v1/outbound/action/print");
});

test("several that were all refused are answered alike, a single one is thrown", async () => {
  const refused = ["a", "b"].map((id, index) => ({ index, id, ok: false, code: "INVALID_STATE" }));
  answer(409, "INVALID_STATE", refused);
  expect(await run("a", "b")).toEqual(refused);
  answer(409, "INVALID_STATE", refused.slice(0, 1));
  await expect(run("a")).rejects.toMatchObject({ code: "INVALID_STATE" });
});

test("instants in what is said of a row are shown by the reader's clock", async () => {
  const until = "2026-11-28T16:05:20Z";
  const message = `taken until ${until}`;
  const local = new Date(until);
  const said = `taken until ${localDay(local)} ${String(local.getHours()).padStart(2, "0")}:05`;
  answer(200, "OK", [{ index: 0, id: "a", ok: false, code: "TASK_TAKEN", message }]);
  expect((await run("a"))[0]?.message).toBe(said);
  const whole = { httpStatus: 409, respondCode: { code: "TASK_TAKEN", message } };
  fetched.mockResolvedValue(new Response(JSON.stringify(whole), { status: 409 }));
  await expect(run("a")).rejects.toMatchObject({ message: said });
});

test("so are those in what a job says of the rows of a file", async () => {
  const until = "2026-11-28T15:55:00Z";
  const result = { errors: [{ row: 2, code: "IN_FUTURE", message: `not ${until} yet`, value: until }] };
  const reply = { httpStatus: 200, respondCode: { code: "OK", additionals: { job: [{ state: "done", result }] } } };
  fetched.mockResolvedValue(new Response(JSON.stringify(reply)));
  const { job } = await call("/v1/job/1", { method: "GET" });
  expect(job).toMatchObject([
    { result: { errors: [{ message: `not ${localInstant(until)} yet`, value: until, code: "IN_FUTURE" }] } },
  ]);
});
