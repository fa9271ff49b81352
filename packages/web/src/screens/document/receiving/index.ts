import type { ActionName, Model } from "@stowage/model";
import { cancelNotices, type DocumentExtras } from "../extras.ts";
import { InspectionButton } from "./InspectionButton.tsx";
import { LeftToPut } from "./LeftToPut.tsx";
import { anythingPut, isLeftToPut, putawayRows } from "./putaway.ts";

type Steps = ActionName<Model["inbound"]> & ActionName<Model["returned"]>;

/** Goods come in, by an inbound order or a return: they are counted, and put on the locations that the server proposes. */
export const receivingExtras: DocumentExtras<Steps> = {
  actions: {
    confirm_validate: {
      shows: ["product_code", "product_name", "num_expect", "unit_name"],
      serials: "scanned",
      asked: ["num_loc"],
      start: async (rows) =>
        rows.map(({ of, values }) => ({
          of,
          values: { ...values, num_loc: String(of.num_expect ?? ""), num_bad: "0" },
        })),
    },
    confirm_qc: { asked: ["num_loc"] },
    confirm_putaway: {
      single: true,
      splits: true,
      serials: "known",
      order: ["storage_loc_code", "num_loc", "storage_bad_code", "num_bad"],
      start: putawayRows,
    },
    revert_putaway: { isUseful: anythingPut },
    cancel: { notices: cancelNotices },
  },
  next: (lines) => [lines && !isLeftToPut(lines) ? "finish_putaway" : "confirm_putaway", "forward"],
  Notes: LeftToPut,
  Papers: InspectionButton,
};
