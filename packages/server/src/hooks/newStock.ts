import type { Hooks } from "../crud/hooks.ts";

/** A line of an adjustment says by how much stock changes, or what is there after it: whichever is said anew takes the other's place. */
export const newStock: Hooks = {
  needs: ["num", "num_new"],
  async fill({ at, failures }, rows, before) {
    for (const [index, row] of rows.entries()) {
      const old = before?.[index];
      const isSaid = (name: string) => isGiven(row[name]) && String(row[name]) !== String(old?.[name] ?? "");
      if (isSaid("num") && isSaid("num_new"))
        failures.push({ ...at(index), field: "num_new", code: "NUM_OR_NEW", details: { field: "num_new" } });
      else if (isSaid("num")) row.num_new = null;
      else if (isSaid("num_new")) row.num = null;
      if (!isGiven(row.num) && !isGiven(row.num_new))
        failures.push({ ...at(index), field: "num", code: "REQUIRED", details: { field: "num" } });
    }
  },
};

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== "";
