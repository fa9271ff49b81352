/** The ledger once more, as plainly as can be: no database, no locks, no code shared with it. What the two do must agree. */

export interface PlainRow {
  readonly product: number;
  readonly lot: number;
  readonly location: number;
  readonly bad: boolean;
  qty: number;
  booked: number;
}

export interface PlainBooking {
  readonly line: string;
  parent: PlainBooking | null;
  row: PlainRow;
  from: PlainRow | null;
  qty: number;
  state: "booked" | "picked" | "shipped" | "released";
}

/** Some of a booking that is relocated with its goods, by the numbers of its pieces where it is picked; its state then. */
export interface PlainMove {
  readonly booking: PlainBooking;
  readonly qty: number;
  readonly numbers: readonly number[];
  readonly state?: PlainBooking["state"];
}

export interface PlainDemand {
  readonly line: string;
  readonly product: number;
  readonly qty: number;
  readonly policy: string;
  readonly bonded: boolean;
  /** A row that is taken before all others, where it fits at all. */
  readonly first?: PlainRow | undefined;
}

export interface PlainSerial {
  row: PlainRow | null;
  booking: PlainBooking | null;
}

/** A day's dates as text, absent ones null; the plain model orders by them. */
export interface PlainLot {
  readonly valid_date: string | null;
  readonly inbound_date: string | null;
  readonly product_expiration_sale?: string;
  readonly bonded_type?: "bonded";
}

export const lots: readonly PlainLot[] = [
  { valid_date: "2027-03-01", inbound_date: "2026-01-10" },
  { valid_date: "2026-12-24", inbound_date: "2026-02-10" },
  { valid_date: "2026-01-01", inbound_date: "2026-03-10" },
  { valid_date: null, inbound_date: "2025-12-01" },
  { valid_date: null, inbound_date: "2026-04-10", product_expiration_sale: "2026-11-20" },
  { valid_date: "2027-02-01", inbound_date: "2026-05-10", product_expiration_sale: "2026-11-21" },
  { valid_date: "2027-01-01", inbound_date: "2026-06-10", bonded_type: "bonded" },
];
export const today = "2026-11-21";
/** Locations 0 to 2 are normal, in walking order; 3 is staging; 4 is frozen. */
export const locations = ["normal", "normal", "normal", "staging", "normal"] as const;
export const staging = 3;
export const frozen = 4;
/** Pieces of product 2 have serial numbers; product 3 is another owner's. */
export const tracked = 2;

export type Fault =
  | "none"
  | "books_expired"
  | "books_past_sale"
  | "books_bonded_for_all"
  | "forgets_booked"
  | "books_last_first";

type Row = Omit<PlainRow, "qty" | "booked">;
export class PlainRefusal extends Error {}
const refuse = (code: string): never => {
  throw new PlainRefusal(code);
};

export class Plain {
  rows: PlainRow[] = [];
  bookings: PlainBooking[] = [];
  serials = new Map<number, PlainSerial>();
  readonly fault: Fault;

  constructor(fault: Fault = "none") {
    this.fault = fault;
  }

  row(of: Row): PlainRow {
    const { product, lot, location, bad } = of;
    const found = this.rows.find(
      (row) => row.product === product && row.lot === lot && row.location === location && row.bad === bad,
    );
    if (found) return found;
    const made = { product, lot, location, bad, qty: 0, booked: 0 };
    this.rows.push(made);
    return made;
  }

  /** Does it whole or not at all; answers "ok" or the code of the refusal. */
  attempt(work: () => void): string {
    const before = this.copy();
    try {
      work();
      return "ok";
    } catch (error) {
      if (!(error instanceof PlainRefusal)) throw error;
      this.restore(before);
      return error.message;
    }
  }

  private copy() {
    return {
      rows: this.rows.map((row) => ({ row, qty: row.qty, booked: row.booked })),
      bookings: this.bookings.map((booking) => ({ booking, was: { ...booking } })),
      serials: [...this.serials].map(([number, serial]) => ({ number, serial, was: { ...serial } })),
    };
  }

  private restore(before: ReturnType<Plain["copy"]>): void {
    this.rows = before.rows.map(({ row, qty, booked }) => Object.assign(row, { qty, booked }));
    this.bookings = before.bookings.map(({ booking, was }) => Object.assign(booking, was));
    this.serials = new Map(before.serials.map(({ number, serial, was }) => [number, Object.assign(serial, was)]));
  }

  change(row: PlainRow, qty: number, booked: number): void {
    if (qty !== 0 && row.location === frozen) refuse("LOCATION_FROZEN");
    const left = row.qty + qty;
    const bookedLeft = row.booked + booked;
    if (left < 0) refuse("INSUFFICIENT_STOCK");
    if (bookedLeft > left && this.fault !== "forgets_booked") {
      refuse(booked > 0 ? "INSUFFICIENT_STOCK" : "BOOKED_STOCK");
    }
    row.qty = left;
    row.booked = bookedLeft;
  }

  receive(of: Row, qty: number, numbers: readonly number[]): void {
    const row = this.row(of);
    this.change(row, qty, 0);
    this.bring(row, qty, numbers);
  }

  adjust(row: PlainRow, delta: number, numbers: readonly number[]): void {
    this.change(row, delta, 0);
    if (delta > 0) this.bring(row, delta, numbers);
    else this.moveNumbers(row, null, -delta, numbers, null);
  }

  private bring(row: PlainRow, qty: number, numbers: readonly number[]): void {
    if (row.product !== tracked) return;
    this.count(qty, numbers);
    for (const number of numbers) {
      if (this.serials.get(number)?.row) refuse("SERIAL_IN_STOCK");
      this.serials.set(number, { row, booking: null });
    }
  }

  private count(qty: number, numbers: readonly number[]): void {
    if (new Set(numbers).size !== numbers.length) refuse("SERIAL_DUPLICATE");
    if (numbers.length !== qty) refuse("SERIAL_COUNT");
  }

  private moveNumbers(
    from: PlainRow,
    to: PlainRow | null,
    qty: number,
    numbers: readonly number[],
    booking: PlainBooking | null,
  ): void {
    if (from.product !== tracked) return;
    this.count(qty, numbers);
    for (const number of numbers) {
      const serial = this.serials.get(number);
      if (serial?.row !== from || serial.booking !== null) refuse("SERIAL_UNKNOWN");
      else Object.assign(serial, { row: to, booking });
    }
  }

  boundTo(booking: PlainBooking): number[] {
    return [...this.serials].flatMap(([number, serial]) => (serial.booking === booking ? [number] : []));
  }

  private numbersOf(booking: PlainBooking): PlainSerial[] {
    return [...this.serials.values()].filter((serial) => serial.booking === booking);
  }

  book(lines: readonly PlainDemand[], partial: boolean): void {
    const got = lines.map((demand) => {
      const { line, qty } = demand;
      let missing = qty;
      for (const row of this.offered(demand)) {
        const taken = Math.min(row.qty - row.booked, missing);
        if (taken <= 0) continue;
        this.change(row, 0, taken);
        this.bookings.push({ line, parent: null, row, from: null, qty: taken, state: "booked" });
        missing -= taken;
      }
      return { missing, booked: qty - missing };
    });
    const short = got.some(({ missing }) => missing > 0);
    if (short && !(partial && got.some(({ booked }) => booked > 0))) refuse("INSUFFICIENT_STOCK");
  }

  private offered({ product, policy, bonded, first }: PlainDemand): PlainRow[] {
    const late = (day: string | null | undefined) => day ?? "9999-12-31";
    const valid = (row: PlainRow) => late(lots[row.lot]?.valid_date);
    const sold = (row: PlainRow) => late(lots[row.lot]?.product_expiration_sale);
    const isBonded = (row: PlainRow) => lots[row.lot]?.bonded_type === "bonded";
    const inbound = (row: PlainRow) => late(lots[row.lot]?.inbound_date);
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    const orders: Record<string, (a: PlainRow, b: PlainRow) => number> = {
      fefo: (a, b) => compare(valid(a), valid(b)) || compare(inbound(a), inbound(b)),
      fifo: (a, b) => compare(inbound(a), inbound(b)),
      lifo: (a, b) => compare(inbound(b), inbound(a)),
      fewest_picks: (a, b) => b.qty - b.booked - (a.qty - a.booked) || compare(inbound(a), inbound(b)),
    };
    const order = orders[policy];
    const offered = this.rows
      .filter((row) => row.product === product && !row.bad && row.qty > row.booked)
      .filter((row) => row.location !== staging && row.location !== frozen)
      .filter((row) => valid(row) >= today || this.fault === "books_expired")
      .filter((row) => sold(row) >= today || this.fault === "books_past_sale")
      .filter((row) => isBonded(row) === bonded || this.fault === "books_bonded_for_all")
      .sort(
        (a, b) =>
          Number(b === first) - Number(a === first) ||
          order?.(a, b) ||
          compare(valid(a), valid(b)) ||
          a.location - b.location,
      );
    return this.fault === "books_last_first" ? offered.reverse() : offered;
  }

  private expect(booking: PlainBooking, ...states: PlainBooking["state"][]): void {
    if (!states.includes(booking.state)) refuse("WRONG_BOOKING_STATE");
  }

  release(booking: PlainBooking, qty = booking.qty): void {
    this.expect(booking, "booked", "picked");
    if (qty > booking.qty) refuse("INSUFFICIENT_STOCK");
    const bound = this.numbersOf(booking);
    if (bound.length > 0 && qty < booking.qty) refuse("SERIAL_COUNT");
    for (const serial of bound) serial.booking = null;
    this.change(booking.row, 0, -qty);
    if (qty === booking.qty) booking.state = "released";
    else booking.qty -= qty;
  }

  pick(booking: PlainBooking, qty: number, rest: "keep" | "release", numbers: readonly number[]): void {
    this.expect(booking, "booked");
    const from = booking.row;
    const to = this.row({ ...from, location: staging });
    if (qty > booking.qty) refuse("INSUFFICIENT_STOCK");
    this.change(from, -qty, -qty);
    this.change(to, qty, qty);
    let picked = booking;
    if (qty < booking.qty) {
      booking.qty -= qty;
      picked = { ...booking, parent: booking, qty };
      this.bookings.push(picked);
    }
    Object.assign(picked, { row: to, from, state: "picked" });
    this.moveNumbers(from, to, qty, numbers, picked);
    if (picked !== booking && rest === "release") this.release(booking);
  }

  unpick(booking: PlainBooking, part?: number, numbers?: readonly number[]): void {
    this.expect(booking, "picked");
    const { row, from, parent } = booking;
    const qty = part ?? booking.qty;
    if (from === null) return;
    if (qty > booking.qty) refuse("INSUFFICIENT_STOCK");
    const known = numbers?.map((number) => this.serials.get(number));
    if (known?.some((serial) => serial?.booking !== booking)) refuse("SERIAL_UNKNOWN");
    const going = known ?? this.numbersOf(booking);
    if (row.product === tracked && going.length !== qty) refuse("SERIAL_COUNT");
    for (const serial of going) Object.assign(serial ?? {}, { row: from, booking: null });
    this.change(row, -qty, -qty);
    this.change(from, qty, qty);
    const waiting = { row: from, from: null, state: "booked" } as const;
    const isWhole = qty === booking.qty;
    if (parent?.state === "booked" && parent.row === from) {
      parent.qty += qty;
      if (isWhole) booking.state = "released";
      else booking.qty -= qty;
    } else if (isWhole) Object.assign(booking, waiting);
    else {
      const back: PlainBooking = { ...booking, ...waiting, parent: null, qty };
      this.bookings.push(back);
      booking.qty -= qty;
      booking.parent = back;
    }
  }

  ship(booking: PlainBooking): void {
    this.expect(booking, "picked");
    for (const serial of this.numbersOf(booking)) serial.row = null;
    this.change(booking.row, -booking.qty, -booking.qty);
    booking.state = "shipped";
  }

  unship(booking: PlainBooking): void {
    this.expect(booking, "shipped");
    this.change(booking.row, booking.qty, booking.qty);
    const bound = this.numbersOf(booking);
    if (booking.row.product === tracked && bound.length !== booking.qty) refuse("SERIAL_COUNT");
    for (const serial of bound) serial.row = booking.row;
    booking.state = "picked";
  }

  relocate(
    from: PlainRow,
    location: number,
    qty: number,
    moving: readonly PlainMove[],
    numbers: readonly number[],
  ): PlainMove[] {
    const to = this.row({ ...from, location });
    if (to === from) refuse("UNKNOWN_STORAGE");
    for (const { booking, qty: part } of moving) {
      this.expect(booking, "booked", "picked");
      if (part > booking.qty) refuse("INSUFFICIENT_STOCK");
    }
    this.change(from, -qty, 0);
    this.change(to, qty, 0);
    const loose = moving.reduce((sum, one) => (one.booking.state === "booked" ? sum + one.qty : sum), qty);
    if (loose > 0) this.moveNumbers(from, to, loose, numbers, null);
    return moving.map(({ booking, qty: part, numbers: own }) => {
      if (booking.row !== from) refuse("UNKNOWN_BOOKING");
      let moved = booking;
      if (part < booking.qty) {
        booking.qty -= part;
        moved = { ...booking, qty: part };
        this.bookings.push(moved);
      }
      for (const number of own) Object.assign(this.serials.get(number) ?? {}, { row: to, booking: moved });
      this.change(from, -part, -part);
      this.change(to, part, part);
      moved.row = to;
      return { booking: moved, qty: part, numbers: own, state: moved.state };
    });
  }

  /** What was relocated goes back, as long as its bookings are what they were there. */
  relocateBack(
    from: PlainRow,
    to: PlainRow,
    qty: number,
    moved: readonly PlainMove[],
    numbers: readonly number[],
  ): void {
    for (const { booking, qty: part, state } of moved)
      if (booking.state !== state || booking.row !== to || booking.qty !== part) refuse("WRONG_BOOKING_STATE");
    for (const { booking, qty: part, numbers: own } of moved.toReversed()) {
      this.change(to, -part, -part);
      this.change(from, part, part);
      booking.row = from;
      for (const number of own) Object.assign(this.serials.get(number) ?? {}, { row: from });
    }
    this.change(to, -qty, 0);
    this.change(from, qty, 0);
    const loose = moved.reduce((sum, one) => (one.state === "booked" ? sum + one.qty : sum), qty);
    if (loose > 0) this.moveNumbers(to, from, loose, numbers, null);
  }

  /** Free goods become other goods: another lot, another owner's product, or bad. */
  become(from: PlainRow, into: Row, qty: number, numbers: readonly number[]): void {
    const to = this.row(into);
    if (to === from) refuse("INVALID_QUANTITY");
    this.change(from, -qty, 0);
    this.change(to, qty, 0);
    if (into.product === from.product) this.moveNumbers(from, to, qty, numbers, null);
    else this.moveNumbers(from, null, qty, numbers, null);
  }
}
