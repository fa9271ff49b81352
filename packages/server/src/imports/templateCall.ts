import { Type } from "typebox";
import { type Column, writeXlsx } from "../exports/index.ts";
import { type Call, call } from "../http/call.ts";
import type { Caller, Language } from "../http/caller.ts";
import { fieldWord } from "../words.ts";
import { fieldsFor } from "./columns.ts";
import type { Entity } from "./entities.ts";

/** A sheet to be filled in: headings without rows, each of which an import reads as its field. */
export const templateCall = (entityFor: (caller: Caller, path: string) => Entity | null): Call =>
  call({
    method: "POST",
    path: "/v1/fileupload/dataimport/template",
    summary: "An empty sheet with the headings of all that an import of an `entity` may bring, what is required first",
    access: "signed_in",
    body: Type.Object(
      { entity: Type.String({ maxLength: 60 }), lang: Type.Optional(Type.String()) },
      { additionalProperties: false },
    ),
    reply: "file",
    async handle({ context, body }) {
      await context.read(async () => undefined);
      const entity = entityFor(context.caller, body.entity);
      const titles = entity ? headingsOf(entity, context.caller, context.language) : [];
      return {
        file: writeXlsx(
          noRows(),
          titles.map((title): Column => ({ title, kind: "text" })),
        ),
        name: `${body.entity.replace(/[^a-z]+/g, "-")}.xlsx`,
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      };
    },
  });

async function* noRows(): AsyncGenerator<never> {}

/** Where two fields are called alike, the second is called by its own name. */
export function headingsOf(entity: Entity, caller: Caller, language: Language): readonly string[] {
  const fields = fieldsFor(entity, caller);
  const taken = new Set<string>();
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)].map(
    ({ name }) => {
      const word = fieldWord(language, name);
      const title = taken.has(word) ? name : word;
      taken.add(title);
      return title;
    },
  );
}
