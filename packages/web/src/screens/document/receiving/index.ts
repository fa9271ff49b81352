import { type ActionName, type Model, sumDecimals } from "@stowage/model";
import type { AnyRow } from "../../../api/resources.ts";
import { cancelNotices, type DocumentExtras } from "../extras.ts";
import type { PayloadRow } from "../payload.ts";
import { lotSaid, ofAnotherLot } from "./countedLot.ts";
import { LeftToPut } from "./LeftToPut.tsx";
import { anythingPut, isLeftToPut, putawayRows, restToPut } from "./putaway.ts";
import { ReceivingPapers } from "./ReceivingPapers.tsx";
import { SampleTold, SendBackTold } from "./Told.tsx";
import { WhyThere } from "./WhyThere.tsx";

type Steps = ActionName<Model["inbound"]> & ActionName<Model["returned"]>;

/** Goods come in, by an inbound order or a return: they are counted, and put on the locations that the server proposes. */
export const receivingExtras: DocumentExtras<Steps> = {
  actions: {
    count: {
      shows: [
        "product_code",
        "product_name",
        "batch_no",
        "sscc",
        "part_of_line",
        "num_expect",
        "num_came",
        "unit_name",
      ],
      called: { num_loc: "count_good", num_bad: "count_bad", batch_no: "count_batch_no", sscc: "count_sscc" },
      order: ["num_loc", "num_bad", "sscc", "batch_no", "valid_date"],
      adds: "product_code",
      expects: { of: leftToCome, by: ["num_loc", "num_bad"], together: announcedLine },
      live: true,
      single: true,
      serials: "scanned",
      // What was counted before stands beside; what is entered is added to it, to the line's own lot unless another is said.
      start: async (rows) => rows.map(({ of, values }) => ({ of, values: lotSaid(values) })),
      follows: ofAnotherLot,
      sendsOnlyWith: ["num_loc", "num_bad", "product_sn", "count_files"],
      as: (row) => (isBlind(row) ? { shows: blindly("num_came"), expects: unknown } : {}),
    },
    confirm_validate: {
      shows: ["product_code", "product_name", "part_of_line", "num_expect", "unit_name"],
      serials: "scanned",
      several: ["as_counted"],
      asked: ["num_loc"],
      expects: {
        of: ({ num_expect }) => toText(num_expect),
        by: ["num_loc", "num_bad"],
        together: announcedLine,
        short: true,
      },
      start: async (rows) => (rows.some(isCounted) ? rows.map(asCounted) : rows.map(asExpected)),
      follows: asItsDisposition,
      as: (row) =>
        isBlind(row)
          ? { shows: blindly(), expects: unknown, single: true, start: async (rows) => rows.map(asCountedBlind) }
          : {},
    },
    record_qc: {
      shows: [
        "product_code",
        "product_name",
        "batch_no",
        "sscc",
        "part_of_line",
        "validate_num",
        "unit_name",
        "num_sample",
      ],
      order: ["num_loc", "num_bad", "reject_reason", "qc_files"],
      single: true,
      askedOf: whyRejected,
      Told: SampleTold,
      start: async (rows) => rows.map(asRecorded),
    },
    clear_qc: { isUseful: ({ details = [] }) => details.some(isChecked) },
    confirm_qc: {
      shows: ["product_code", "product_name", "part_of_line", "validate_num", "unit_name", "num_sample"],
      order: ["num_loc", "num_bad", "reject_reason"],
      asked: ["num_loc"],
      askedOf: whyRejected,
      Told: SampleTold,
      start: async (rows) => rows.map(asFound),
    },
    confirm_putaway: {
      shows: ["product_code", "product_name", "batch_no", "sscc", "unit_name"],
      single: true,
      splits: true,
      serials: "known",
      order: ["storage_loc_code", "num_loc", "storage_bad_code", "num_bad"],
      start: putawayRows,
      rest: restToPut,
      beside: { title: "document.whyThere", Cell: WhyThere },
    },
    plan_putaway: {
      isUseful: isLeftToPut,
      shows: ["line_no", "product_code", "product_name", "batch_no", "sscc", "num_loc", "num_bad", "unit_name"],
      // Where it goes as things stand; where nobody says anything, the server's proposal is taken.
      start: async (rows) => rows.map(asPlanned),
    },
    split_line: {
      shows: ["line_no", "product_code", "product_name", "batch_no", "sscc", "num_loc", "num_bad", "unit_name"],
      order: ["num_loc", "storage_loc_code", "sscc", "batch_no", "valid_date", "num_bad", "storage_bad_code"],
      called: { num_loc: "split_good", num_bad: "split_bad", batch_no: "split_batch_no", sscc: "split_sscc" },
      single: true,
      splits: true,
      serials: "known",
      isUseful: ({ details = [] }) => details.some(isSplittable),
      // What is entered is taken off the line; what is not stays with it.
      start: async (rows) => rows.filter(({ of }) => isSplittable(of)).map(({ of }) => ({ of, values: {} })),
    },
    // Quality control is taken up again only where it was done.
    revert_qc: { isFor: ({ qc_time }) => typeof qc_time === "string" },
    revert_putaway: { isUseful: anythingPut },
    cancel: { notices: cancelNotices },
  },
  next: (lines) => [
    // A line of which a sample is asked is confirmed with what was found of it.
    ...(lines?.details?.some(isUnchecked) ? (["record_qc"] as const) : []),
    lines && !isLeftToPut(lines) ? "finish_putaway" : "confirm_putaway",
    "forward",
  ],
  Notes: LeftToPut,
  Papers: ReceivingPapers,
};

export const inboundExtras: DocumentExtras<ActionName<Model["inbound"]>> = {
  ...receivingExtras,
  actions: {
    ...receivingExtras.actions,
    number_pallets: {
      shows: ["line_no", "product_code", "product_name", "num_expect", "unit_name"],
      isUseful: ({ details = [] }) => details.length > 0,
    },
    send_back: {
      isUseful: ({ details = [] }) => details.some(isRejected),
      notices: { done: "document.sentBack" },
      lacking: ["vendor_id"],
      Told: SendBackTold,
    },
  },
};

const toText = (value: unknown) => (value === null || value === undefined ? undefined : String(value));

/** Whether who counts is not told how many are expected. */
const isBlind = ({ blind_receiving }: AnyRow): boolean => blind_receiving === true;

const blindly = (...counted: readonly string[]) => [
  "product_code",
  "product_name",
  "batch_no",
  "sscc",
  "part_of_line",
  ...counted,
  "unit_name",
];

/** Nobody is warned of more than they may know of. */
const unknown = { of: () => undefined, by: [], together: announcedLine };

/** Of a line how much was not counted yet; below zero where more came. */
function leftToCome({ num_expect, validate_num }: AnyRow): string | undefined {
  const expected = toText(num_expect);
  return expected && sumDecimals([expected, `-${validate_num ?? "0"}`]);
}

/** The line of the notice: that of which a line is a part, where its goods came in several lots. */
function announcedLine({ part_of_id, inbound_detail_id, returned_detail_id }: AnyRow): string {
  return String(part_of_id ?? inbound_detail_id ?? returned_detail_id ?? "");
}

const asPlanned = ({ of }: PayloadRow): PayloadRow => ({
  of,
  values: { storage_loc_code: String(of.to_loc_code ?? ""), storage_bad_code: String(of.to_bad_code ?? "") },
});

/** Bad goods that stand on a location and are on no way back. */
const isRejected = ({ num_put_bad, sent_back_id }: AnyRow): boolean => Number(num_put_bad ?? 0) > 0 && !sent_back_id;

/** Of one piece there are no parts. */
const isSplittable = ({ num_loc, num_bad }: AnyRow): boolean => Number(num_loc ?? 0) + Number(num_bad ?? 0) > 0;

/** Of a line of which quality control rejects more than came damaged, the reason is said. */
function whyRejected({ of, values }: PayloadRow): readonly string[] {
  return Number(values.num_bad || "0") > Number(of.num_bad ?? 0) ? ["reject_reason"] : [];
}

const isUnchecked = (line: AnyRow): boolean => Number(line.num_sample ?? 0) > 0 && !isChecked(line);

const isChecked = ({ num_qc }: AnyRow): boolean => typeof num_qc === "string";

const foundOf = ({ num_qc, num_qc_bad }: AnyRow) => ({ num_loc: String(num_qc), num_bad: String(num_qc_bad) });

/** A line that nobody looked at has nothing in its cells; of the others, which version is changed. */
const asRecorded = ({ of, values }: PayloadRow): PayloadRow =>
  isChecked(of) ? { of, values: { ...values, ...foundOf(of) } } : { of, values: {} };

/** What was found of a line, else what was counted. Where a sample is asked for and nobody looked, it is for people to say. */
const asFound = ({ of, values }: PayloadRow): PayloadRow => {
  if (isChecked(of)) return { of, values: { ...values, ...foundOf(of) } };
  const { num_loc: _good, num_bad: _bad, ...rest } = values;
  return { of, values: Number(of.num_sample ?? 0) > 0 ? rest : values };
};

const isCounted = ({ of }: PayloadRow): boolean => Number(of.num_loc ?? 0) + Number(of.num_bad ?? 0) > 0;

const asCounted = ({ of, values }: PayloadRow): PayloadRow => ({
  of,
  values: { ...values, num_loc: String(of.num_loc ?? "0"), num_bad: String(of.num_bad ?? "0") },
});

/** Of a line that nobody counted, and of its bad pieces, nothing is filled in. */
const asCountedBlind = (row: PayloadRow): PayloadRow => {
  const { num_loc: _good, num_bad: _bad, ...rest } = row.values;
  return isCounted(row) ? asCounted(row) : { of: row.of, values: rest };
};

/** Nothing that is scrapped is good, whoever expected it. */
function asExpected({ of, values }: PayloadRow): PayloadRow {
  const num = String(of.num_expect ?? "");
  const numbers = of.disposition === "scrap" ? { num_loc: "0", num_bad: num } : { num_loc: num, num_bad: "0" };
  return { of, values: { ...values, ...numbers } };
}

/** What is scrapped now is bad, and what is no longer is good again, unless people told good and bad apart. */
function asItsDisposition({ values }: PayloadRow, name: string, value: string): PayloadRow["values"] {
  const { disposition, num_loc = "", num_bad = "" } = values;
  const [was, is] = [disposition === "scrap", value === "scrap"];
  if (name !== "disposition" || was === is || Number((is ? num_bad : num_loc) || "0") !== 0) return {};
  return { num_loc: num_bad || "0", num_bad: num_loc || "0" };
}
