import { choice, flag, lookup, resource, text, whole } from "../define/index.ts";
import { lottableKinds, lottableNames } from "../rules/lottables.ts";

/** What an owner calls the attributes of its lots, and what may be said there of goods. */
export const owner_lottable = resource({
  name: "owner_lottable",
  reference: true,
  path: "/customer/lottable",
  reply: "ownerLottable",
  key: "owner_lottable_id",
  menu: "customerSetup",
  scope: { company: "company_id", owner: "owner_id" },
  label: ["lottable_name"],
  // Each place is named once: a copy would have none.
  calls: ["query", "create", "update", "delete", "dataexport"],
  scoped: { "{companyId}": ["company_id"] },
  unique: [["owner_id", "lottable_no"]],
  listOrder: ["lottable_no"],
  tabAt: [
    {
      with: "customer",
      by: ["owner_id"],
      columns: ["lottable_no", "lottable_name", "lottable_kind", "lottable_choices", "lottable_required"],
      ifAny: true,
    },
  ],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    owner_id: lookup("customer", {
      as: "owner",
      required: true,
      fixed: true,
      shows: { owner_no: "customer_no", owner_name: "customer_name" },
    }),
    lottable_no: whole({ required: true, min: 1, max: lottableNames.length }),
    lottable_name: text({
      required: true,
      max: 40,
      words: { zh_CN: "lottable_name_cn", en_US: "lottable_name_eng" },
    }),
    lottable_name_cn: text({ max: 40 }),
    lottable_name_eng: text({ max: 40 }),
    lottable_kind: choice({ default: "text", values: lottableKinds }),
    /** What may be chosen, separated by commas. */
    lottable_choices: text({ max: 1000 }),
    /** No goods are received without it. */
    lottable_required: flag({ default: false }),
  },
});
