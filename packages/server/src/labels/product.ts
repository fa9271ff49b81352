import { Failure, lottableNames, model, packLevels } from "@stowage/model";
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
  /** Its packs that have a level, the smallest first. */
  readonly packs: readonly Pack[];
}

interface Pack {
  readonly pack_level: (typeof packLevels)[number];
  readonly pack_barcode: string | null;
  /** How much of the product it holds, in the stock unit. */
  readonly num: string;
}

const level = Type.Union(packLevels.map((one) => Type.Literal(one)));
const day = Type.Optional(Type.String({ format: "date" }));
/** The lot and the quantity that all of the labels say. */
const more = {
  batch_no: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  ...attributes(),
  manufactur_date: day,
  valid_date: day,
  num: Type.Optional(Type.String({ pattern: "^\\d{1,12}(\\.\\d{1,6})?$", description: "in the stock unit" })),
  pack_level: Type.Optional({ ...level, description: "labels of the packs of this level, in place of single pieces" }),
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
      packs: Type.Array(
        Type.Object(
          { pack_level: level, pack_barcode: orNull, num: Type.String({ description: "pieces, in the stock unit" }) },
          { additionalProperties: false },
        ),
      ),
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
        ${attributeNames(sql`t.owner_id`, language)} as attribute_names,
        coalesce((select json_agg(json_build_object('pack_level', c.pack_level, 'pack_barcode', c.pack_barcode, 'num',
            trim_scale(round(c.to_qty::numeric / (c.from_qty * t.stock_factor), 6))::text) order by c.to_qty::numeric / c.from_qty)
          from unit_convert c where c.product_id = t.product_id and c.pack_level is not null), '[]'::json) as packs
      from product t join unit u on u.unit_id = t.stock_unit_id
      where t.product_id = any(${ids}::uuid[]) and ${scopeCondition(model.product, caller.scope, "t")}`.execute(reader);
    return new Map(rows.map((row) => [row.product_id, row]));
  },
  print: async (rows, { batch_no, manufactur_date, valid_date, num, pack_level, ...request }, options) =>
    (await printing()).printProductLabels(
      rows
        .map((row) => ofPack(row, pack_level))
        .map(({ stock_unit_name, attribute_names, holds, ...row }) => ({
          ...row,
          batch_no: batch_no ?? null,
          manufactur_date: manufactur_date ?? null,
          valid_date: valid_date ?? null,
          attributes: lottableNames.flatMap((name, at) => {
            const said = request[name];
            return said ? [[attribute_names[at] ?? name, said] as const] : [];
          }),
          num: num ?? holds ?? null,
          unit_name: stock_unit_name,
        })),
      options,
    ),
};

/** What stands on the label of a pack: its own barcode, and how much it holds. @throws Failure where the product has no such pack, or one without a barcode. */
function ofPack(
  { packs, ...row }: Row,
  level: Pack["pack_level"] | undefined,
): Omit<Row, "packs"> & { holds?: string } {
  if (level === undefined) return row;
  const pack = packs.find(({ pack_level }) => pack_level === level);
  const { product_code } = row;
  if (!pack?.pack_barcode) throw Failure.at("pack_level", "NO_PACK_BARCODE", { product_code, pack_level: level });
  return { ...row, product_barcode: pack.pack_barcode, holds: pack.num };
}
