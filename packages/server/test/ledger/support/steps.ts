import fc from "fast-check";
import { newId } from "../../../src/database/index.ts";
import type { Command, Done, Outcome } from "../../../src/ledger/index.ts";
import { lots, type Plain, type PlainBooking, type PlainMove, type PlainRow, today, tracked } from "./plain.ts";
import { ownerOf, type World } from "./world.ts";

/** One step as plain data: small numbers that point at whatever the world holds then, so that any of them can be left out. */
export interface StepSpec {
  readonly kind: string;
  readonly product: number;
  readonly lot: number;
  readonly location: number;
  readonly bad: boolean;
  readonly qty: number;
  readonly which: number;
  readonly flag: boolean;
  readonly policy: string;
  readonly numbers: readonly number[];
}

const kinds = [
  ...["receive", "receive", "receive", "book", "book", "release", "pick", "pick", "unpick", "ship", "unship"],
  ...["relocate", "carry", "adjust", "other_lot", "spoil", "transfer", "reverse", "repeat"],
];

export const stepSpec = fc.record<StepSpec>({
  kind: fc.constantFrom(...kinds),
  product: fc.nat({ max: 3 }),
  lot: fc.nat({ max: lots.length - 1 }),
  location: fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: fc.nat({ max: 4 }) }),
  bad: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  qty: fc.integer({ min: 1, max: 6 }),
  which: fc.nat({ max: 7 }),
  flag: fc.boolean(),
  policy: fc.constantFrom("fefo", "fifo", "lifo", "fewest_picks"),
  numbers: fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 0, maxLength: 6 }),
});

/** A step made concrete for one world: the command for the ledger and the same deed in the plain model. */
export interface Step {
  readonly command: Command;
  /** Does it in the plain model; answers "ok" or a code. */
  readonly plainly: () => string;
  /** After the ledger answered: remember which of its ids stand for which rows and bookings. */
  readonly learn: (outcome: Outcome) => void;
}

/** What is known of a world while it runs: the plain model, and the ledger's ids of its rows and bookings. */
export class Run {
  readonly world: World;
  readonly plain: Plain;
  readonly stockIds = new Map<PlainRow, string>();
  readonly bookingIds = new Map<PlainBooking, string>();
  readonly done: { command: Command; outcome: string; undo?: () => void; undone: boolean }[] = [];

  constructor(world: World, plain: Plain) {
    this.world = world;
    this.plain = plain;
  }

  step(spec: StepSpec): Step | undefined {
    const make = makers[spec.kind];
    return make?.(this, spec);
  }

  rowAt(which: number): PlainRow | undefined {
    const known = this.plain.rows.filter((row) => this.stockIds.has(row));
    return known[which % (known.length || 1)];
  }

  bookingAt(which: number, ...states: string[]): PlainBooking | undefined {
    const known = this.plain.bookings.filter((one) => this.bookingIds.has(one));
    const fitting = known.filter(({ state }) => states.includes(state));
    // Now and then one in another state, to see it refused.
    const list = which === 7 || fitting.length === 0 ? known : fitting;
    return list[which % (list.length || 1)];
  }

  /** As many standing numbers as pieces where that is asked for, else whatever was drawn. */
  numbers({ numbers, flag }: StepSpec, row: PlainRow | undefined, product: number, qty: number): number[] {
    if (product !== tracked) return [];
    if (!flag) return [...numbers];
    const all = [0, 1, 2, 3, 4, 5, 6, 7];
    const fits = row
      ? all.filter((n) => this.plain.serials.get(n)?.row === row && !this.plain.serials.get(n)?.booking)
      : all.filter((n) => !this.plain.serials.get(n)?.row);
    return fits.slice(0, qty);
  }

  base(kind: string) {
    return { id: newId(), document_kind: "test", document_id: newId(), reason: kind, business_date: today };
  }

  bucket({ product, lot, location, bad }: Pick<PlainRow, "product" | "lot" | "location" | "bad">) {
    return {
      owner_id: ownerOf(this.world, product),
      product_id: this.world.products[product] as string,
      storage_id: this.world.storages[location] as string,
      quality: bad ? ("bad" as const) : ("good" as const),
      lot: lots[lot] ?? {},
    };
  }

  /** Learns stock ids from the legs: the plain rows in the order in which the ledger touched them. */
  learnRows(outcome: Outcome, ...rows: PlainRow[]): void {
    if (!outcome.ok) return;
    for (const leg of outcome.legs) {
      const location = this.world.storages.indexOf(leg.storage_id);
      const known = [...this.stockIds].some(([, id]) => id === leg.stock_id);
      const row = known ? undefined : rows.find((one) => one.location === location && !this.stockIds.has(one));
      if (row) this.stockIds.set(row, leg.stock_id);
    }
  }

  learnBookings(outcome: Outcome): void {
    if (!outcome.ok) return;
    const unknown = this.plain.bookings.filter((one) => !this.bookingIds.has(one));
    const known = new Set(this.bookingIds.values());
    const fresh = (outcome.bookings ?? []).filter(({ booking_id }) => !known.has(booking_id));
    for (const [index, booking] of unknown.entries()) {
      const id = fresh[index]?.booking_id;
      if (id) this.bookingIds.set(booking, id);
    }
  }
}

type Maker = (run: Run, spec: StepSpec) => Step | undefined;
const names = (numbers: readonly number[]) => ({ serials: numbers.map((n) => `N${n}`) });

function finish(
  run: Run,
  command: Command,
  work: () => void,
  learn: (outcome: Outcome) => void,
  undo?: () => void,
): Step {
  const entry = { command, outcome: "", undo, undone: false };
  run.done.push(entry);
  return {
    command,
    plainly: () => {
      entry.outcome = run.plain.attempt(work);
      return entry.outcome;
    },
    learn,
  };
}

const receive: Maker = (run, spec) => {
  const { product, lot, location, bad, qty } = spec;
  const of = { product, lot, location, bad };
  const numbers = run.numbers(spec, undefined, product, qty);
  const pieces = product === tracked && spec.flag ? numbers.length || qty : qty;
  const command: Command = {
    ...run.base("receive"),
    ...run.bucket(of),
    kind: "receive",
    qty: BigInt(pieces),
    ...names(numbers),
  };
  const work = () => run.plain.receive(of, pieces, numbers);
  const undo = () => run.plain.adjust(run.plain.row(of), -pieces, numbers);
  return finish(run, command, work, (outcome) => run.learnRows(outcome, run.plain.row(of)), undo);
};

const book: Maker = (run, { product, qty, policy, flag, which, location, bad: bonded }) => {
  // Now and then what was reserved is taken over: its rows come before all others.
  const known = run.plain.rows.filter((row) => row.product === product && run.stockIds.has(row));
  const first = location === 0 ? undefined : known[which % (known.length || 1)];
  const second = { line: newId(), product: (product + 1) % 4, qty: (which % 3) + 1, policy, bonded, first: undefined };
  const lines = [{ line: newId(), product, qty: qty + 1, policy, bonded, first }, ...(which % 2 ? [second] : [])];
  const lot = bonded ? { bonded_type: "bonded" } : {};
  const command = {
    ...run.base("book"),
    kind: "book",
    partial: flag,
    lines: lines.map((one) => {
      const { owner_id, product_id } = run.bucket({ product: one.product, lot: 0, location: 0, bad: false });
      const first_stock_ids = one.first ? [run.stockIds.get(one.first) as string] : undefined;
      return {
        line_id: one.line,
        owner_id,
        product_id,
        qty: BigInt(one.qty),
        quality: "good",
        policy,
        lot,
        first_stock_ids,
      };
    }),
  } as Command;
  return finish(
    run,
    command,
    () => run.plain.book(lines, flag),
    (outcome) => run.learnBookings(outcome),
  );
};

const release: Maker = (run, { which, qty, flag }) => {
  const booking = run.bookingAt(which, "booked", "picked");
  if (!booking) return undefined;
  const part = flag ? undefined : qty;
  const of = { booking_id: run.bookingIds.get(booking) as string, qty: part === undefined ? undefined : BigInt(part) };
  const command: Command = { ...run.base("release"), kind: "release", bookings: [of] };
  return finish(
    run,
    command,
    () => run.plain.release(booking, part),
    () => {},
  );
};

const pick: Maker = (run, spec) => {
  const booking = run.bookingAt(spec.which, "booked");
  if (!booking) return undefined;
  const qty = spec.flag ? booking.qty : spec.qty;
  const from = booking.row;
  const numbers = run.numbers(spec, from, from.product, qty);
  const rest = spec.bad ? "release" : "keep";
  const command: Command = {
    ...run.base("pick"),
    kind: "pick",
    to_storage_id: run.world.storages[3] as string,
    rest,
    picks: [{ booking_id: run.bookingIds.get(booking) as string, qty: BigInt(qty), ...names(numbers) }],
  };
  const learn = (outcome: Outcome) => {
    run.learnRows(outcome, run.plain.row({ ...from, location: 3 }));
    run.learnBookings(outcome);
  };
  return finish(run, command, () => run.plain.pick(booking, qty, rest, numbers), learn);
};

/** A whole booking goes back, or some of it: by the numbers that are bound to it, or by any. */
const unpick: Maker = (run, { which, qty, flag, bad, numbers: drawn }) => {
  const booking = run.bookingAt(which, "picked");
  if (!booking) return undefined;
  const of = { booking_id: run.bookingIds.get(booking) as string };
  const bound = run.plain.boundTo(booking).slice(0, qty);
  const numbers = booking.row.product === tracked ? (bad ? drawn : bound) : [];
  const some = { ...of, qty: BigInt(qty), ...(numbers.length > 0 ? names(numbers) : {}) };
  const command: Command = { ...run.base("unpick"), kind: "unpick", bookings: [flag ? of : some] };
  return finish(
    run,
    command,
    () => (flag ? run.plain.unpick(booking) : run.plain.unpick(booking, qty, numbers.length > 0 ? numbers : undefined)),
    (outcome) => run.learnBookings(outcome),
  );
};

const back =
  (kind: "ship" | "unship", state: string): Maker =>
  (run, { which }) => {
    const booking = run.bookingAt(which, state);
    if (!booking) return undefined;
    const command: Command = { ...run.base(kind), kind, booking_ids: [run.bookingIds.get(booking) as string] };
    return finish(
      run,
      command,
      () => run.plain[kind](booking),
      () => {},
    );
  };

const relocate =
  (withBookings: boolean): Maker =>
  (run, spec) => {
    const from = run.rowAt(spec.which);
    if (!from) return undefined;
    const all = run.plain.bookings.filter((one) => one.row === from && run.bookingIds.has(one));
    const carried = withBookings ? all.filter(({ state }) => state === "booked" || state === "picked").slice(0, 2) : [];
    const moving = carried.map((booking, index): PlainMove => {
      const part = index === 0 && spec.lot > 2 ? spec.lot - 2 : booking.qty;
      return { booking, qty: part, numbers: run.plain.boundTo(booking).slice(0, part) };
    });
    const qty = moving.length > 0 && spec.bad ? 0 : spec.qty;
    const loose = moving.reduce((sum, one) => (one.booking.state === "booked" ? sum + one.qty : sum), qty);
    const numbers = run.numbers(spec, from, from.product, loose);
    const command: Command = {
      ...run.base("relocate"),
      kind: "relocate",
      stock_id: run.stockIds.get(from) as string,
      to_storage_id: run.world.storages[spec.location] as string,
      qty: BigInt(qty),
      bookings: moving.map(({ booking, qty: part, numbers: own }) => ({
        booking_id: run.bookingIds.get(booking) as string,
        ...(part === booking.qty ? {} : { qty: BigInt(part), ...(own.length > 0 ? names(own) : {}) }),
      })),
      ...names(numbers),
    };
    let moved: readonly PlainMove[] = [];
    const work = () => {
      moved = run.plain.relocate(from, spec.location, qty, moving, numbers);
    };
    const to = () => run.plain.row({ ...from, location: spec.location });
    const undo = () => run.plain.relocateBack(from, to(), qty, moved, numbers);
    const learn = (outcome: Outcome) => {
      run.learnRows(outcome, to());
      run.learnBookings(outcome);
    };
    return finish(run, command, work, learn, undo);
  };

const adjust: Maker = (run, spec) => {
  const row = run.rowAt(spec.which);
  if (!row) return undefined;
  const delta = spec.bad ? spec.qty : -spec.qty;
  const numbers = run.numbers(spec, delta > 0 ? undefined : row, row.product, spec.qty);
  const command: Command = {
    ...run.base("adjust"),
    kind: "adjust",
    target: { stock_id: run.stockIds.get(row) as string },
    delta: BigInt(delta),
    ...names(numbers),
  };
  const undo = () => run.plain.adjust(row, -delta, numbers);
  return finish(
    run,
    command,
    () => run.plain.adjust(row, delta, numbers),
    () => {},
    undo,
  );
};

const become =
  (kind: "other_lot" | "spoil" | "transfer"): Maker =>
  (run, spec) => {
    const from = run.rowAt(spec.which);
    if (!from) return undefined;
    const { qty } = spec;
    const product = from.product === 0 ? 3 : from.product === 3 ? 0 : from.product;
    const changes = {
      other_lot: { lot: spec.lot },
      spoil: { bad: !from.bad },
      transfer: { product, location: spec.location, lot: spec.lot },
    };
    const into = { ...from, ...changes[kind] };
    const numbers = run.numbers(spec, from, from.product, qty);
    const stock_id = run.stockIds.get(from) as string;
    const target = run.bucket(into);
    const command: Command = {
      ...run.base(kind),
      kind: "transfer",
      stock_id,
      qty: BigInt(qty),
      to: target,
      ...names(numbers),
    };
    if (run.plain.row(into) === from) return undefined;
    const work = () => run.plain.become(from, into, qty, numbers);
    const undo = () => run.plain.become(run.plain.row(into), from, qty, numbers);
    return finish(run, command, work, (outcome) => run.learnRows(outcome, run.plain.row(into)), undo);
  };

/** Takes an earlier command back. */
const reverse: Maker = (run, { which }) => {
  const taken = run.done.filter(({ outcome, undo }) => outcome === "ok" && undo);
  const entry = taken[which % (taken.length || 1)];
  if (!entry?.undo) return undefined;
  const { undo } = entry;
  const kind = entry.command.kind === "receive" && which % 2 ? "unreceive" : "reverse";
  const command: Command = { ...run.base("reverse"), kind, corrects: entry.command.id };
  const plainly = () => {
    if (entry.undone) return "ALREADY_CORRECTED";
    const outcome = run.plain.attempt(undo);
    entry.undone = outcome === "ok";
    return outcome;
  };
  return { command, plainly, learn: () => {} };
};

/** Sends an earlier command again: it answers as before and does nothing. */
const repeat: Maker = (run, { which }) => {
  const entry = run.done[which % (run.done.length || 1)];
  if (!entry || entry.outcome === "") return undefined;
  return { command: entry.command, plainly: () => entry.outcome, learn: () => {} };
};

const makers: Record<string, Maker> = {
  receive,
  book,
  release,
  pick,
  unpick,
  ship: back("ship", "picked"),
  unship: back("unship", "shipped"),
  relocate: relocate(false),
  carry: relocate(true),
  adjust,
  other_lot: become("other_lot"),
  spoil: become("spoil"),
  transfer: become("transfer"),
  reverse,
  repeat,
};

export const codeOf = (outcome: Outcome | undefined): string => (outcome?.ok ? "ok" : (outcome?.code ?? "nothing"));
export type { Done };
