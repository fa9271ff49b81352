import { Failure, type LabelFormat, labelFormats } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Reader } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import type { Paper } from "../../printing/index.ts";

export const formatProperties = {
  format: Type.Optional(
    Type.Union(
      labelFormats.map((one) => Type.Literal(one)),
      { description: "as the printer's setting says unless told: one's own, else the warehouse's" },
    ),
  ),
};

/** The paper that was asked for, under the name of its field. */
interface LabelPaper {
  readonly field: "paper" | "media";
  readonly value: string;
  readonly paper: Paper;
}

/** @throws Failure NOT_A_CHOICE where ZPL is asked for on what is not a label printer's paper. */
export function demandLabelPaper(asked: LabelFormat | undefined, { field, value, paper }: LabelPaper): void {
  if (asked === "zpl" && paper.dotsPerInch === undefined) throw Failure.at(field, "NOT_A_CHOICE", { value });
}

/**
 * In what labels are written: as it is asked for, else as whoever prints has set it for themselves, else as the warehouse
 * has. Sheets are PDF. @throws Failure as `demandLabelPaper` does.
 */
export async function labelFormatOf(
  reader: Reader,
  { userId }: Caller,
  asked: LabelFormat | undefined,
  on: LabelPaper,
  whId: string | null,
): Promise<LabelFormat> {
  demandLabelPaper(asked, on);
  if (on.paper.dotsPerInch === undefined) return "pdf";
  if (asked) return asked;
  const { rows } = await sql<{ label_format: LabelFormat | null }>`
    select coalesce((select label_format from user_ui where user_id = ${userId}::uuid),
      (select label_format from warehouse where wh_id = ${whId}::uuid)) as label_format`.execute(reader);
  return rows[0]?.label_format ?? "pdf";
}
