import { type Declared, model } from "@stowage/model";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { letGoOfPictures, pictureFields, takePictures } from "../files/index.ts";

/** The resources whose rows have pictures, each with the hook that keeps these as long as rows have them. */
export const pictureHooks: Readonly<Record<string, readonly Hooks[]>> = Object.fromEntries(
  Object.values<Declared>(model).flatMap((declared) => {
    const fields = declared.view ? [] : pictureFields(declared);
    return fields.length > 0 ? [[declared.name, [holds(declared, fields)]]] : [];
  }),
);

function holds(declared: Declared, fields: readonly string[]): Hooks {
  return {
    needs: fields,
    async fill({ tx, caller, at, failures }, rows, before) {
      const taken = rows.flatMap((row, index) =>
        fields.flatMap((field) =>
          row[field] && row[field] !== before?.[index]?.[field] ? [{ index, field, hash: String(row[field]) }] : [],
        ),
      );
      if (taken.length === 0) return;
      const there = await takePictures(
        tx,
        { caller, declared },
        taken.map(({ hash }) => hash),
      );
      for (const { index, field, hash } of taken)
        if (!there.has(hash)) failures.push({ ...at(index), field, code: "UNKNOWN_FILE", details: { field } });
    },
    updated: ({ tx }, rows, before) =>
      letGoOfPictures(
        tx,
        before.flatMap((row, index) => held(row, fields, rows[index])),
      ),
    deleting: ({ tx }: HookContext, rows) =>
      letGoOfPictures(
        tx,
        rows.flatMap((row) => held(row, fields)),
      ),
  };
}

/** The pictures of a row that it has no more as it is now. */
const held = (row: Values, fields: readonly string[], now?: Values): readonly string[] =>
  fields.flatMap((field) => (row[field] && row[field] !== now?.[field] ? [String(row[field])] : []));
