import { describe, expect, test } from "vitest";
import type { Dock } from "../flows/receiving/dock.ts";
import { eachOnDock, kinds } from "../flows/receiving/eachKind.ts";
import { databases } from "../support/database.ts";
import type { Answer } from "../support/http.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("a step that says what was seen of its document, on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });

  describe.each(kinds)("of $path", ({ path, of, key, lineKey, line }) => {
    const act = (action: string, ids: string | readonly string[], more: object = {}): Promise<Answer> =>
      at.post(`/v1/${path}/action/${action}`, { ids: [ids].flat(), ...more });
    async function notice(header: object = {}) {
      const details = [{ product_code: "A-1", num_expect: "24" }];
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, ...header, details });
      const [first] = (made as { details: Row[] }).details;
      return { id: String(made?.[key]), of: String(first?.[lineKey]) };
    }
    async function read(list: string, id: string): Promise<Row> {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      const { additionals } = await at.post(`/v1/${path}${list}/q`, { query });
      return additionals[list ? line : of][0];
    }
    const seen = async (id: string) => ({ versions: [{ id, version: (await read("", id)).version }] });
    const counted = async (id: string) => {
      const { num_loc, num_bad } = await read("/detail", id);
      return [num_loc, num_bad];
    };

    test("is refused where somebody counted since, says what was done, and writes nothing over it", async () => {
      const { id, of: first } = await notice();
      const before = await seen(id);
      expect((await act("count", id, { details: [{ [lineKey]: first, num_loc: "15" }] })).status).toBe(200);
      const shown = { details: [{ [lineKey]: first, num_loc: "24", num_bad: "0" }] };
      const refused = await act("confirm_validate", id, { ...shown, ...before });
      expect(refused).toMatchObject({
        status: 409,
        code: "VERSION_CONFLICT",
        additionals: { results: [{ ok: false, details: { action: "count", version: 2 } }] },
      });
      expect(await counted(id)).toEqual(["15", "0"]);
      expect((await act("confirm_validate", id, { ...shown, ...(await seen(id)) })).status).toBe(200);
    });

    test("is refused where quality control found something since", async () => {
      const { id, of: first } = await notice({ need_qc: "yes" });
      await act("confirm_validate", id);
      const before = await seen(id);
      const found = { [lineKey]: first, num_loc: "20", num_bad: "4", reject_reason: "torn" };
      expect((await act("record_qc", id, { details: [found] })).status).toBe(200);
      const shown = { details: [{ [lineKey]: first, num_loc: "24", num_bad: "0" }] };
      expect((await act("confirm_qc", id, { ...shown, ...before })).code).toBe("VERSION_CONFLICT");
      expect((await act("confirm_qc", id, await seen(id))).status).toBe(200);
      expect(await counted(id)).toEqual(["20", "4"]);
    });

    test("is refused where the lines were changed since, each document of several for itself", async () => {
      const [one, other] = [await notice(), await notice()];
      const versions = [...(await seen(one.id)).versions, ...(await seen(other.id)).versions];
      const changed = { version: 1, details: [{ [lineKey]: other.of, num_expect: "25" }] };
      expect((await at.client.call("PUT", `/v1/${path}/${other.id}`, changed)).status).toBe(200);
      const { additionals } = await act("confirm_validate", [one.id, other.id], { versions });
      expect(additionals.results.map(({ ok, code }: Row) => code ?? ok)).toEqual([true, "VERSION_CONFLICT"]);
    });

    test("takes what nobody saw as it is, and versions of its own documents alone", async () => {
      const { id, of: first } = await notice();
      await act("count", id, { details: [{ [lineKey]: first, num_loc: "15" }] });
      const wrong = [{ id: at.scope.wh_id, version: 1 }, { id, version: 0 }, { id }];
      for (const one of wrong) expect((await act("confirm_validate", id, { versions: [one] })).status).toBe(400);
      expect((await act("confirm_validate", id)).status).toBe(200);
    });
  });
});
