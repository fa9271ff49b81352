import { agrees, bucketOf, type Free, isCounted, type Short } from "../freeStock.ts";
import { smaller } from "../quantities.ts";
import type { Carried } from "./carrying.ts";
import type { Line } from "./lines.ts";

/** A part of a booking that goes along, by number where its pieces have some. */
export interface Part {
  readonly booking: Carried;
  readonly qty: bigint;
  readonly serials: readonly string[];
}

/** What a line takes of a row: free goods, and bookings with theirs; numbers of those that belong to no booking. */
export interface Carriage {
  readonly line: Line;
  readonly row: Free;
  readonly qty: bigint;
  readonly serials: readonly string[];
  readonly bookings: readonly Part[];
}

interface Source {
  readonly row: Free;
  readonly booking?: Carried;
  readonly qty: bigint;
  readonly serials: readonly string[];
}

/** What lines take with the bookings on it: those that they name, or free goods and then as many bookings as it takes. */
export function takeWith(
  lines: readonly Line[],
  rows: ReadonlyMap<string, readonly Free[]>,
  bookings: readonly Carried[],
): { readonly taken: readonly Carriage[]; readonly short: readonly Short<Line>[] } {
  const gone = new Map<unknown, bigint>();
  const used = new Set<string>();
  const short: Short<Line>[] = [];
  const taken = lines.flatMap((line): Carriage[] => {
    let missing = line.qty;
    const parts: (Source & { readonly named: readonly string[] })[] = [];
    for (const source of sourcesOf(line, rows.get(bucketOf(line)) ?? [], bookings)) {
      const key = source.booking ?? source.row;
      const left = smaller(missing, source.qty - (gone.get(key) ?? 0n));
      const named = (line.product_sn ?? []).filter((serial) => source.serials.includes(serial) && !used.has(serial));
      const qty = line.tracked ? smaller(left, BigInt(named.length)) : left;
      if (qty <= 0n) continue;
      missing -= qty;
      gone.set(key, (gone.get(key) ?? 0n) + qty);
      const own = line.tracked ? named.slice(0, Number(qty)) : [];
      for (const serial of own) used.add(serial);
      parts.push({ ...source, qty, named: own });
    }
    if (missing > 0n) short.push({ line, available: line.qty - missing });
    return [...Map.groupBy(parts, ({ row }) => row)].map(([row, own]) => {
      const unbound = own.filter(({ booking }) => !booking?.is_picked);
      return {
        ...{ line, row },
        qty: own.reduce((sum, { booking, qty }) => (booking ? sum : sum + qty), 0n),
        serials: unbound.flatMap(({ named }) => named),
        bookings: own.flatMap(({ booking, qty, named }) => (booking ? [{ booking, qty, serials: named }] : [])),
      };
    });
  });
  return { taken, short };
}

/**
 * Where a line may take from, in order; nowhere where it does not name as many numbers as pieces. Pieces that are booked and
 * not picked are numbered like free ones.
 */
function sourcesOf(line: Line, rows: readonly Free[], bookings: readonly Carried[]): readonly Source[] {
  if (!isCounted(line)) return [];
  const here = rows.filter((row) => agrees(line, row));
  const { with_bookings: asked } = line;
  const going = bookings.filter(({ booking_id }) => asked === true || asked?.includes(booking_id));
  const booked = here.flatMap((row) =>
    going.flatMap((booking): Source[] =>
      booking.stock_id === row.stock_id
        ? [{ row, booking, qty: booking.qty, serials: booking.is_picked ? booking.serials : row.serials }]
        : [],
    ),
  );
  return asked === true ? [...here.map((row) => ({ row, qty: row.qty, serials: row.serials })), ...booked] : booked;
}
