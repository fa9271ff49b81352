import { languages } from "@stowage/messages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fieldsFor } from "../../src/imports/columns.ts";
import { entities } from "../../src/imports/entities.ts";
import { candidatesOf } from "../../src/imports/mapping.ts";
import { guessMapping } from "../../src/imports/sheets/mapping.ts";
import { headingsOf } from "../../src/imports/templateCall.ts";
import { everything } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { bearer, upload } from "./steps.ts";

let world: SmallWorld;
beforeAll(async () => {
  world = await openSmallWorld("server");
});
afterAll(() => world?.close());

it.each(entities.map((entity) => [entity.path, entity] as const))(
  "%s: every heading of its template is read as its field",
  (_path, entity) => {
    const caller = everything();
    for (const language of languages) {
      const headings = headingsOf(entity, caller, language);
      expect(new Set(headings).size).toBe(headings.length);
      const read = guessMapping(headings, candidatesOf(entity, caller));
      const unread = fieldsFor(entity, caller).filter(({ name }) => read[name] === undefined);
      expect(
        unread.map(({ name }) => name),
        language,
      ).toEqual([]);
    }
  },
);

const template = (entity: string, lang: string) =>
  world.client.app.inject({
    method: "POST",
    url: "/v1/fileupload/dataimport/template",
    headers: bearer(world.caller),
    payload: { entity, lang },
  });

it("is a sheet without rows in the asked language, what is required first, which an upload understands", async () => {
  const sheet = await template("outbound/adjustment/detail", "en_US");
  expect(sheet.statusCode, sheet.statusCode === 200 ? "" : sheet.body).toBe(200);
  const [file] = (await upload(world.client, sheet.rawPayload, "outbound/adjustment/detail")).additionals.dataImport;
  expect(file.sheets).toMatchObject([{ row_count: 0 }]);
  expect(file.columns.slice(0, 3)).toEqual(["Order number", "Outbound number", "Reason for adjustment"]);
  expect(file.mapping).toMatchObject({ order_no: 0, adjust_reason: 2 });
});

it("is refused of what nobody imports", async () => {
  const refused = await template("nothing", "en_US");
  expect(refused.statusCode).toBe(400);
  expect(refused.json().respondCode.code).toBe("NOT_A_CHOICE");
});
