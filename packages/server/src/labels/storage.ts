import { model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { nameFor } from "../crud/reading/overlay.ts";
import { idSchema } from "../crud/schema.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import { printing } from "../printing/index.ts";
import type { Labels } from "./printTags.ts";

interface Row {
  readonly storage_id: string;
  readonly wh_id: string;
  readonly wh_name: string;
  readonly area: string | null;
  readonly storage_loc_code: string;
}

const more = {
  arrow: Type.Optional(
    Type.Union([Type.Literal("up"), Type.Literal("down")], {
      description: "where the location is, seen from its label",
    }),
  ),
};

export const storageLabels: Labels<Row, typeof more> = {
  path: "storage",
  reply: "printTagStorage",
  of: model.storage,
  media: "roll_100x50",
  row: Type.Object(
    {
      storage_id: idSchema,
      wh_id: idSchema,
      wh_name: Type.String(),
      area: Type.Union([Type.String(), Type.Null()]),
      storage_loc_code: Type.String(),
    },
    { additionalProperties: false },
  ),
  more,
  whId: ([first]) => first?.wh_id,
  async rows(reader, caller, ids, language) {
    const { rows } = await sql<Row>`
      select t.storage_id, t.wh_id, ${nameFor(model.warehouse, "wh_name", "w", sql`w.company_id`, language)} as wh_name, t.area, t.storage_code as storage_loc_code
      from storage t join warehouse w on w.wh_id = t.wh_id
      where t.storage_id = any(${ids}::uuid[]) and ${scopeCondition(model.storage, caller.scope, "t")}`.execute(reader);
    return new Map(rows.map((row) => [row.storage_id, row]));
  },
  print: async (rows, { arrow }, options) =>
    (await printing()).printStorageLabels(
      rows.map((row) => ({
        ...row,
        caption: [row.wh_name, row.area].filter(Boolean).join(" "),
        ...(arrow ? { arrow } : {}),
      })),
      options,
    ),
};
