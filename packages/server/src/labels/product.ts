import { lottableNames, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { nameFor } from "../crud/reading/overlay.ts";
import { idSchema } from "../crud/schema.ts";
import { demandOneOwnerEverywhere } from "../crud/sharing/oneOwner.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import { attributeNames } from "../flows/common/lotWords.ts";
import { printing } from "../printing/index.ts";
import type { Labels } from "./printTags.ts";

interface Row {
  readonly product_id: string;
  readonly product_code: string;
  readonly product_name: string;
  readonly product_spec: string | null;
  readonly product_barcode: string | null;
  readonly stock_unit_name: string;
  /** What its owner calls the attributes of its lots, in their order. */
  readonly attribute_names: readonly string[];
}

const day = Type.Optional(Type.String({ format: "date" }));
/** The lot and the quantity that all of the labels say. */
const more = {
  batch_no: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  ...attributes(),
  manufactur_date: day,
  valid_date: day,
  num: Type.Optional(Type.String({ pattern: "^\\d{1,12}(\\.\\d{1,6})?$", description: "in the stock unit" })),
};

function attributes() {
  const attribute = Type.Optional(Type.String({ minLength: 1, maxLength: 80 }));
  return Object.fromEntries(lottableNames.map((name) => [name, attribute])) as Record<
    (typeof lottableNames)[number],
    typeof attribute
  >;
}

const orNull = Type.Union([Type.String(), Type.Null()]);

export const productLabels: Labels<Row, typeof more> = {
  path: "product",
  reply: "printTagProduct",
  of: model.product,
  media: "roll_60x40",
  row: Type.Object(
    {
      product_id: idSchema,
      product_code: Type.String(),
      product_name: Type.String(),
      product_spec: orNull,
      product_barcode: orNull,
      stock_unit_name: Type.String(),
      attribute_names: Type.Array(Type.String(), {
        description: "what its owner calls the attributes of its lots, lottable1 to lottable5",
      }),
    },
    { additionalProperties: false },
  ),
  more,
  admit: (reader, caller, ids) => demandOneOwnerEverywhere(reader, model.product, caller, ids),
  async rows(reader, caller, ids, language) {
    const name = nameFor(model.product, "product_name", "t", sql`t.company_id`, language);
    const { rows } = await sql<Row>`
      select t.product_id, t.product_code, ${name} as product_name, t.product_spec, t.product_barcode,
        ${nameFor(model.unit, "unit_name", "u", sql`t.company_id`, language)} as stock_unit_name,
        ${attributeNames(sql`t.owner_id`, language)} as attribute_names
      from product t join unit u on u.unit_id = t.stock_unit_id
      where t.product_id = any(${ids}::uuid[]) and ${scopeCondition(model.product, caller.scope, "t")}`.execute(reader);
    return new Map(rows.map((row) => [row.product_id, row]));
  },
  print: async (rows, { batch_no, manufactur_date, valid_date, num, ...request }, options) =>
    (await printing()).printProductLabels(
      rows.map(({ stock_unit_name, attribute_names, ...row }) => ({
        ...row,
        batch_no: batch_no ?? null,
        manufactur_date: manufactur_date ?? null,
        valid_date: valid_date ?? null,
        attributes: lottableNames.flatMap((name, at) => {
          const said = request[name];
          return said ? [[attribute_names[at] ?? name, said] as const] : [];
        }),
        num: num ?? null,
        unit_name: stock_unit_name,
      })),
      options,
    ),
};
