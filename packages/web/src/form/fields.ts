import {
  type Declared,
  type Field,
  type FieldFailure,
  firstLineFields,
  model,
  type Right,
  settledBy,
} from "@stowage/model";
import { isPicture } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { textWidth } from "../ui/textWidth.ts";

/** One field of a form. */
export interface FormField {
  readonly name: string;
  readonly field: Field;
  /** Shown, but it can't be changed any more. */
  readonly settled: boolean;
  /** Why not, where its row says so. */
  readonly why?: FieldFailure | undefined;
}

export interface FormParts {
  readonly main: readonly FormField[];
  readonly more: readonly FormField[];
}

/** Columns that the workspace fills in: everybody works in one company and one warehouse, so nobody is asked. */
export const workspaceFields = ["company_id", "wh_id"] as const;

/** The fields that a person fills in, the few that matter first, without those that need a right the person has not. */
export function formFields(
  declared: Declared,
  mode: "create" | "edit",
  hasRight: (right: Right) => boolean,
  row: AnyRow | null = null,
): FormParts {
  const all = mode === "create" ? newFields(declared) : Object.entries(declared.fields);
  const offered = all.flatMap(([name, field]): FormField[] => {
    if (
      field.readonly ||
      isWorkspaceField(name, declared) ||
      (isEmptiedOnly(field) && (mode === "create" || field.required))
    )
      return [];
    if (field.hiddenBy && !hasRight(field.hiddenBy)) return [];
    if (declared.private && name === declared.ownedBy) return [];
    const why = row ? settledBy(field, name, row) : undefined;
    return [{ name, field, settled: why !== undefined || (mode === "edit" && field.fixed === true), why }];
  });
  const isMain = ({ field }: FormField) => !field.more || field.required === true;
  return { main: offered.filter(isMain), more: offered.filter((one) => !isMain(one)) };
}

/** Fields that a person does not write, but may empty. */
const isEmptiedOnly = (field: Field): boolean => isPicture(field) || (field.kind === "json" && field.kept === true);

/** The fields of a new row, with those of its first line after the names of the row. */
function newFields(declared: Declared): readonly (readonly [string, Field])[] {
  const own = Object.entries(declared.fields);
  const behind = 1 + own.findLastIndex(([name]) => declared.label.includes(name));
  return [...own.slice(0, behind), ...Object.entries(firstLineFields(model, declared)), ...own.slice(behind)];
}

export const isWorkspaceField = (name: string, declared: Declared): boolean =>
  name !== declared.key &&
  workspaceFields.some((column) => column === name) &&
  declared.fields[name]?.required === true &&
  !isOwnOfLine(name, declared);

/**
 * Whether a field of a line is not inherited from its parent, and so is asked for: such as the warehouse to which a
 * user is assigned.
 */
const isOwnOfLine = (name: string, { line }: Declared): boolean => line !== undefined && !line.inherits.includes(name);

/** The values that the workspace gives a new row of this resource. */
export function workspaceDraft(
  declared: Declared,
  workspace: { companyId: string | null; whId: string | null; ownerId: string | null },
) {
  const draft: Record<string, string> = {};
  const give = (name: string, value: string | null) => {
    const field = declared.fields[name];
    if (value && field?.required && !field.readonly && name !== declared.key && !isOwnOfLine(name, declared))
      draft[name] = value;
  };
  give("company_id", workspace.companyId);
  give("wh_id", workspace.whId);
  if (declared.fields.owner_id?.required) give("owner_id", workspace.ownerId);
  return draft;
}

/** The room that half a line has for a name. */
const halfLine = 230;

/** Whether a field, and its name, are short enough to share their line with another. */
export const isNarrow = (field: Field, label = ""): boolean => textWidth(label) <= halfLine && isShort(field);

const isShort = (field: Field): boolean =>
  ["whole", "decimal", "quantity", "money", "date", "instant", "flag", "choice", "colour", "telephone"].includes(
    field.kind,
  ) ||
  isEmptiedOnly(field) ||
  (field.kind === "lookup" && (field.within !== undefined || field.as === "owner")) ||
  (field.kind === "code" && (field.max ?? 60) <= 60) ||
  (field.kind === "text" && (field.max ?? 250) <= 60);
