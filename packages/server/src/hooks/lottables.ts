import { checkLottable, choicesOf } from "@stowage/model";
import type { Hooks } from "../crud/hooks.ts";
import { lottableField, lottablesOf } from "../ledger/index.ts";

/** What a line says of its lot is what the owner of its goods lets be said there. */
export const lottablesOfLines: Hooks = {
  needs: ["owner_id", "lottable1", "lottable2", "lottable3", "lottable4", "lottable5"],
  async fill({ tx, at, failures }, rows) {
    // Whose goods they are follows from the document, which a line may lack.
    const saying = rows.filter(
      (row) => row.owner_id && Object.keys(row).some((name) => name.startsWith("lottable") && row[name]),
    );
    const own = await lottablesOf(
      tx,
      saying.map((row) => String(row.owner_id)),
    );
    for (const [index, row] of rows.entries())
      for (const one of own.get(String(row.owner_id)) ?? []) {
        const name = lottableField(one);
        const value = row[name];
        if (typeof value !== "string" || value === "") continue;
        const checked = checkLottable(one, value);
        if ("code" in checked)
          failures.push({
            ...at(index),
            field: name,
            code: checked.code,
            details: { field: name, value, ...checked.details },
          });
        else row[name] = checked.value;
      }
  },
};

/** Where one is chosen there is something to choose. */
export const lottableChoices: Hooks = {
  needs: ["lottable_kind", "lottable_choices"],
  async fill({ at, failures }, rows) {
    for (const [index, { lottable_kind, lottable_choices }] of rows.entries())
      if (lottable_kind === "choice" && choicesOf(lottable_choices as string | null).length === 0)
        failures.push({
          ...at(index),
          field: "lottable_choices",
          code: "REQUIRED",
          details: { field: "lottable_choices" },
        });
  },
};
