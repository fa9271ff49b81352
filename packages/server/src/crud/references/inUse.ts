import { type Declared, type Details, Failure, model } from "@stowage/model";

/**
 * Deletes rows. A refusal names the rows that use them, and the field that disables them instead where they have one.
 */
export async function refusingUsed(declared: Declared, deleting: () => Promise<void>): Promise<void> {
  try {
    await deleting();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const disable: Details = declared.fields.enabled?.kind === "flag" ? { switch: "enabled" } : {};
    const { code, details, errors, additionals } = refusal;
    throw new Failure(code, { details: { ...details, ...disable }, errors, additionals, cause: error });
  }
}

function refusalOf(error: unknown): Pick<Failure, "code" | "details" | "errors" | "additionals"> | null {
  if (error instanceof Failure) return error.code === "IN_USE" || error.code === "SYSTEM_ENTRY" ? error : null;
  const { code, table = "" } = (error ?? {}) as { code?: unknown; table?: string };
  if (code !== "23503") return null;
  const resource = Object.hasOwn(model, table) ? table : shownBy(table);
  return { code: "IN_USE", details: resource ? { resource } : {}, errors: [], additionals: {} };
}

/** The resource that shows the rows of a table which is none of the model's own. */
const shownBy = (table: string): string | undefined =>
  Object.values<Declared>(model).find(({ showsTables }) => showsTables?.includes(table))?.name;
