import {
  type ActionName,
  choice,
  code,
  document,
  flag,
  lookup,
  type PayloadOf,
  quantity,
  registry,
  resource,
  rows,
  type StateOf,
  text,
  whole,
} from "../../src/define/index.ts";
import type { ChoiceName, FieldName, model, Row } from "../../src/index.ts";

/**
 * Declarations and uses that must not compile. `tsc` fails where one of them does; the test beside this file also reads
 * that each is refused for the reason after `@ts-expect-error`, and not by chance.
 */

const shared = { path: "/thing", reply: "thing", key: "thing_id", menu: "goodsSetup", scope: "shared" } as const;
const named = { thing_no: code({ required: true }) } as const;
const label = ["thing_no"] as const;
const owner = resource({ ...shared, name: "owner", label, fields: named });

const toNowhere = resource({ ...shared, name: "thing", label, fields: { ...named, a: lookup("shipper") } });
// @ts-expect-error unknown_lookup: "shipper"
registry({ thing: toNowhere });

const showsNothing = lookup("owner", { shows: { owner_name: "no_such_column" } });
const showing = resource({ ...shared, name: "thing", label, fields: { ...named, owner_id: showsNothing } });
// @ts-expect-error unknown_shown: "owner.no_such_column"
registry({ thing: showing, owner });

// @ts-expect-error Type '"thing_name"' is not assignable to type '"thing_no"'
resource({ ...shared, name: "thing", label: ["thing_name"], fields: named });

// @ts-expect-error Type '"thing_name"' is not assignable to type '"thing_no"
resource({ ...shared, name: "thing", label, code: "thing_name", fields: named });

// @ts-expect-error Type '"goods"' is not assignable to type
resource({ ...shared, name: "thing", label, fields: named, menu: "goods" });

// @ts-expect-error Property 'label' is missing
resource({ ...shared, name: "thing", fields: named });

// @ts-expect-error Type '"made_up"' is not assignable to type
resource({ ...shared, name: "thing", label, fields: named, unique: [["made_up"]] });

// @ts-expect-error 'per' is missing
quantity({ min: "0" });

// @ts-expect-error 'values' is missing
choice({ default: "a" });

// @ts-expect-error Type 'string' is not assignable to type 'number'
whole({ max: "9" });

const papers = {
  ...shared,
  name: "paper",
  scope: { company: "company_id" },
  fields: { company_id: lookup("company", { required: true }), held: flag({ readonly: true }) },
  status: "paper_status",
  number: { field: "paper_no", prefix: "PA" },
  lines: {},
  states: { open: { tone: "waiting" }, shut: { tone: "done", closed: true } },
  editable: ["open"],
  initial: "open",
  movements: [],
} as const;
const reason = { direction: "back", reason: true } as const;
const shutting = { shut: { from: ["open"], to: "shut", direction: "forward" } } as const;

document({ ...papers, actions: { shut: { from: ["open"], to: "shut", direction: "forward" } } });

// @ts-expect-error Type '"ajar"' is not assignable to type
document({ ...papers, actions: { shut: { from: ["ajar"], to: "shut", direction: "forward" } } });

// @ts-expect-error Type '"ajar"' is not assignable to type
document({ ...papers, actions: { shut: { from: ["open"], to: "ajar", direction: "forward" } } });

// @ts-expect-error Type '"ajar"' is not assignable to type
document({ ...papers, actions: { shut: { from: ["open"], via: "ajar", to: "shut", direction: "forward" } } });

// @ts-expect-error Type '"sideways"' is not assignable to type
document({ ...papers, actions: { shut: { from: ["open"], to: "shut", direction: "sideways" } } });

// @ts-expect-error Type '"fly"' is not assignable to type 'Right
document({ ...papers, actions: { shut: { from: ["open"], to: "shut", right: "fly", ...reason } } });

// @ts-expect-error Type '"ajar"' is not assignable to type
document({ ...papers, initial: "ajar", actions: shutting });

// @ts-expect-error Type '"gloomy"' is not assignable to type
document({ ...papers, states: { open: { tone: "gloomy" }, shut: { tone: "done" } }, actions: shutting });

// @ts-expect-error Type '"no_field"' is not assignable to type
document({ ...papers, due: "no_field", actions: shutting });

// @ts-expect-error Type '"no_field"' is not assignable to type
document({ ...papers, block: { flag: "held", reason: "no_field" }, actions: shutting });

const states = { open: { tone: "waiting", stage: "nearly" }, shut: { tone: "done" } } as const;
// @ts-expect-error Type '"nearly"' is not assignable to type
document({ ...papers, states, actions: shutting });

const { states: _states, ...stateless } = papers;
// @ts-expect-error Property 'states' is missing
document({ ...stateless, actions: shutting });

const { lines: _lines, ...lineless } = papers;
// @ts-expect-error Property 'lines' is missing
document({ ...lineless, actions: shutting });

const { movements: _movements, ...unmoved } = papers;
// @ts-expect-error Property 'movements' is missing
document({ ...unmoved, actions: shutting });

const { number: _number, ...numberless } = papers;
// @ts-expect-error Property 'number' is missing
document({ ...numberless, actions: shutting });

// What is derived is as narrow as what was declared.

// @ts-expect-error Type '"out_of_mind"' is not assignable to type
export const wrongState: StateOf<typeof model.outbound> = "out_of_mind";
export const rightState: StateOf<typeof model.outbound> = "awaiting_pick";

// @ts-expect-error Type '"fly"' is not assignable to type
export const wrongAction: ActionName<typeof model.outbound> = "fly";

// @ts-expect-error Type '"product_nmae"' is not assignable to type
export const wrongName: FieldName = "product_nmae";
export const rightNames: readonly FieldName[] = ["product_id", "owner_name", "on_short", "boxes", "details", "version"];

// @ts-expect-error Type '"shipment_policy.fastest"' is not assignable to type
export const wrongChoice: ChoiceName = "shipment_policy.fastest";
export const rightChoices: readonly ChoiceName[] = ["shipment_policy.fefo", "on_short.leave", "list_kind.batch"];

export function uses(
  product: Row<typeof model.product>,
  payload: PayloadOf<typeof model.outbound.actions.confirm_pick>,
) {
  const fits: { name: string; days: number | null; policy: "fefo" | "fifo" | "lifo" | "fewest_picks" } = {
    name: product.product_name,
    days: product.expiration_days,
    policy: product.shipment_policy,
  };
  // @ts-expect-error Type 'number | null' is not assignable to type 'number'
  const days: number = product.expiration_days;
  // @ts-expect-error Property 'prodct_code' does not exist
  const typo = product.prodct_code;
  // @ts-expect-error Type 'string' is not assignable to type 'number'
  const float: number = product.stock_minimal ?? "0";
  // @ts-expect-error Property 'bookings' does not exist
  const unknown = payload.bookings;
  // @ts-expect-error is not assignable to type '"rebook"
  const other: "rebook" | null | undefined = payload.on_short;
  return { fits, days, typo, float, unknown, other };
}

// @ts-expect-error Property 'kind' is missing
rows({ note: { max: 3 } });

export const lines = rows({ note: text({ max: 3 }) });
