import type { Declared } from "@stowage/model";
import { allRows } from "../../api/allRows.ts";
import { lineKinds } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { withTracked } from "../../api/tracked.ts";
import type { OpenDocument } from "./extras.ts";
import { actionExtras } from "./extrasOf.ts";
import { knownRows, type PayloadRow, type PayloadRows } from "./payload.ts";

/** The rows that an action asks about, as they stand before anything is entered. */
export async function actionRows(
  open: OpenDocument,
  action: string,
  { about, fields }: PayloadRows,
): Promise<readonly PayloadRow[]> {
  const { rows, start, Editor } = actionExtras(open.document, action, open.row);
  if (Editor) return [];
  if (!about) return [{ of: {}, values: {} }];
  const asked = rows ? await rows(open) : await rowsAbout(open, about);
  const known = knownRows("product_sn" in fields ? await withTracked(asked) : asked, fields);
  return start ? await start(known, open) : known;
}

/** The document's own lines are there already; what else belongs to it is read. */
async function rowsAbout({ document, row, lines }: OpenDocument, about: Declared): Promise<readonly AnyRow[]> {
  const kind = lineKinds(document).find(({ declared }) => declared.name === about.name);
  if (kind) return lines[kind.name] ?? [];
  const id = String(row[document.key]);
  const query = [{ queryField: document.key, queryCondition: "equal" as const, queryValue: id }];
  return allRows(about, { query });
}
