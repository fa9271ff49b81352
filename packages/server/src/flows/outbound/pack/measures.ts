import { type Details, type ErrorCode, weightInKilograms } from "@stowage/model";
import Big from "big.js";
import { sql } from "kysely";
import type { Values } from "../../../crud/hooks.ts";
import type { Reader } from "../../../database/index.ts";
import type { Boxed } from "./boxes.ts";
import type { BoxType, PackedGoods } from "./goods.ts";

/** What somebody says of a box: sizes, weight, or of which kind it is. */
export type Typed = Readonly<Record<string, string | null | undefined>>;

/** What is wrong with what is said of a box. */
export interface WrongMeasure {
  readonly field: string;
  readonly code: ErrorCode;
  readonly details: Details;
}

const sides = ["length", "width", "height"] as const;

/**
 * The measures of a box: the sizes that somebody typed, else those of its kind; the weight that was weighed, else what its
 * goods and the empty box weigh.
 * @param tolerance the share by which the two may differ.
 */
export function measuresOf(
  typed: Typed,
  content: readonly Boxed[],
  company: string,
  { goods, tolerance }: { readonly goods: PackedGoods; readonly tolerance: string },
): Values | readonly WrongMeasure[] {
  const named = typed.box_type_code;
  const type = named ? goods.typeNamed(company, named) : goods.typeOf(content);
  if (named && !type) return [wrong("box_type_code", "UNKNOWN_REFERENCE", { value: named })];
  const size = sizesOf(typed, type);
  const expected = goods.weightOf(content, type);
  const weight = typed.weight ?? expected?.toFixed() ?? null;
  const weight_unit_name = typed.weight ? (typed.weight_unit_name ?? "kg") : "kg";
  const missing = [...sides.filter((side) => !size[side]), ...(weight ? [] : ["weight"])];
  const kilograms = new Big(weightInKilograms({ weight, weight_unit_name }) ?? "0");
  const most = type?.max_weight ? weightInKilograms({ ...type, weight: type.max_weight }) : null;
  const heavy = { value: kilograms.toFixed(), max: most, box: type?.box_type_code ?? "" };
  const faults = [
    ...missing.map((field) => wrong(field, "REQUIRED")),
    ...(most && kilograms.gt(most) ? [wrong("weight", "BOX_TOO_HEAVY", heavy)] : []),
  ];
  if (faults.length > 0) return faults;
  // Where nothing tells what it should weigh, nothing tells whether it differs.
  const isOff = (told: Big) => Boolean(typed.weight) && kilograms.minus(told).abs().gt(told.times(tolerance));
  return {
    ...size,
    weight,
    weight_unit_name,
    box_type_id: type?.box_type_id ?? null,
    weight_kind: typed.weight ? "weighed" : "computed",
    expected_weight: expected?.toFixed() ?? null,
    weight_differs: expected ? isOff(expected) : null,
  };
}

/** Where a side is typed in another unit than the kind of box has, that says none of the others. */
function sizesOf(typed: Typed, type: BoxType | undefined): Values {
  const isTyped = sides.some((side) => typed[side]);
  const unit = isTyped || !type ? (typed.length_unit_name ?? "cm") : (type.length_unit_name ?? "cm");
  const fits = type && unit === (type.length_unit_name ?? "cm");
  const own = sides.map((side) => [side, typed[side] ?? (fits ? (type[side] ?? null) : null)] as const);
  return { ...Object.fromEntries(own), length_unit_name: unit };
}

const wrong = (field: string, code: ErrorCode, more: Details = {}): WrongMeasure => ({
  field,
  code,
  details: { field, ...more },
});

/** By how much a box of a warehouse may weigh more or less than expected. */
export async function weightTolerance(reader: Reader, whId: string): Promise<string> {
  const { rows } = await sql<{ share: string }>`
    select weight_tolerance::text as share from warehouse where wh_id = ${whId}`.execute(reader);
  return rows[0]?.share ?? "0";
}
