import { type Declared, model, type Resource } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Draft } from "./draft.ts";
import type { StockRow } from "./rows.ts";

const waiting = (Object.values(model) as readonly Declared[]).filter(
  (declared): declared is Resource => declared.type === "resource" && declared.waitsOnStock !== undefined,
);

/** By the position of a command in its stage: its id. */
type CommandIds = ReadonlyMap<number, string>;

/**
 * Where free goods leave a row by another way than that of what waits for them, no more of them wait there than are left,
 * the latest ones less, and of numbered pieces none that is gone. By which command they went is kept, and what takes that
 * command back lets as many wait again. Absent from a batch that does neither.
 */
export function waitingParts(draft: Draft, commands: CommandIds): RawBuilder<unknown> {
  const moved = [...Map.groupBy(draft.movements, ({ row }) => row)];
  const corrected = draft.movements.flatMap(({ corrects, qty_delta }) =>
    corrects !== null && qty_delta > 0n ? [corrects] : [],
  );
  const rows = moved.flatMap(([row, movements]) => {
    const sum = (name: "qty_delta" | "booked_delta") => movements.reduce((total, one) => total + one[name], 0n);
    const [qty, booked] = [sum("qty_delta"), sum("booked_delta")];
    const isBack = movements.some(({ corrects, qty_delta }) => corrects !== null && qty_delta > 0n);
    return isBack || (qty < 0n && qty < booked) ? [{ row, movements }] : [];
  });
  if (rows.length === 0) return sql``;
  const left = rows.map(({ row }) => ({
    stock_id: row.stock_id,
    free: (row.qty - row.booked).toString(),
    gone: piecesGone(draft, row).map(({ serial_no }) => serial_no),
  }));
  const parts = rows.flatMap(({ row, movements }) => partsOf(draft, row, movements, commands));
  return sql.join(
    waiting.map((declared) => settled(declared, draft.whId, { left, parts, corrected: [...new Set(corrected)] })),
    sql``,
  );
}

const piecesGone = ({ serialSteps }: Draft, row: StockRow) => {
  const own = serialSteps.filter(
    ({ serial, stock_ids: [from] }) => from === row.stock_id && serial.stock_id !== row.stock_id,
  );
  return own.map(({ no, serial: { serial_no } }) => ({ no, serial_no }));
};

interface Part {
  readonly stock_id: string;
  readonly command_id: string;
  /** What was free before it and after it, and never less than at the end of the batch; null where nothing limits it yet. */
  readonly before: string | null;
  readonly free: string;
  readonly gone: readonly string[];
}

/** What each command of a batch left on a row, in their order. */
function partsOf(draft: Draft, row: StockRow, movements: Draft["movements"], commands: CommandIds): readonly Part[] {
  const end = row.qty - row.booked;
  const pieces = Map.groupBy(piecesGone(draft, row), ({ no }) => no);
  let before: bigint | null = null;
  return [...Map.groupBy(movements, ({ no }) => no)].map(([no, own]): Part => {
    const last = own.at(-1);
    const after: bigint = last ? last.qty_after - last.booked_after : end;
    const free: bigint = before === null || after < before ? (after > end ? after : end) : before;
    const part = {
      stock_id: row.stock_id,
      command_id: commands.get(no) ?? "",
      before: before?.toString() ?? null,
      free: free.toString(),
      gone: (pieces.get(no) ?? []).map(({ serial_no }) => serial_no),
    };
    before = free;
    return part;
  });
}

interface Leaving {
  readonly left: readonly object[];
  readonly parts: readonly Part[];
  readonly corrected: readonly string[];
}

function settled(declared: Resource, whId: string, { left, parts, corrected }: Leaving): RawBuilder<unknown> {
  const { name, key, waitsOnStock, work } = declared;
  if (!waitsOnStock || !work) throw new Error(`${name} waits in no state`);
  const [stock, open, numbers] = [waitsOnStock.stock, waitsOnStock.open, waitsOnStock.numbers].map((one) =>
    sql.ref(one),
  );
  const [id, status] = [sql.ref(key), sql.ref(work.state)];
  const [of, gone] = [sql.table(name), sql.table(`${name}_gone`)];
  const part = (which: string) => sql.ref(`${name}_${which}`);
  const field = declared.fields[work.state];
  const done = field?.kind === "choice" ? field.values.find((value) => !work.open.includes(value)) : undefined;
  const [waits] = work.open;
  return sql`, ${part("back")} as (
      delete from ${gone} where wh_id = ${whId} and command_id = any(${corrected}::uuid[])
      returning ${id}, qty, numbers
    ), ${part("now")} as materialized (
      select w.${id}, w.${stock} as stock_id, w.${open} as was, w.${open} + coalesce(b.qty, 0) as open,
        case when b.numbers is null then w.${numbers} else w.${numbers} || b.numbers end as numbers, c.free, c.gone,
        sum(w.${open} + coalesce(b.qty, 0)) over (partition by w.${stock} order by w.created_at, w.${id})
          - w.${open} - coalesce(b.qty, 0) as ahead
      from json_to_recordset(${JSON.stringify(left)}::json) as c(stock_id text, free bigint, gone text[])
      join ${of} w on w.wh_id = ${whId} and w.${stock} = c.stock_id
      left join (
        select k.${id}, sum(k.qty) as qty, jsonb_agg(e.serial_no) filter (where e.serial_no is not null) as numbers
        from ${part("back")} k left join lateral jsonb_array_elements(k.numbers) as e(serial_no) on true group by k.${id}
      ) b on b.${id} = w.${id}
      where w.${status} = any(${work.open}::text[]) or b.${id} is not null
    ), ${part("kept")} as (
      update ${of} p set ${open} = o.keeps, ${numbers} = o.numbers,
        ${status} = case when o.keeps = 0 then ${done ?? null} else ${waits ?? null} end,
        version = p.version + 1, updated_at = m.at
      from (
        select n.${id}, n.was, n.numbers - n.gone as numbers, case when n.numbers is null
          then greatest(0, least(n.open, n.free - n.ahead))::bigint else jsonb_array_length(n.numbers - n.gone) end as keeps
        from ${part("now")} n
      ) o, moment m
      where p.wh_id = ${whId} and p.${id} = o.${id} and o.keeps <> o.was
    ), ${part("went")} as (
      insert into ${gone} (wh_id, command_id, ${id}, qty, numbers)
      select ${whId}, s.command_id, s.${id}, s.qty, s.numbers
      from (
        select l.command_id, n.${id}, case when n.numbers is null then null else (
            select jsonb_agg(x.serial_no) from unnest(l.gone) as x(serial_no) where jsonb_exists(n.numbers, x.serial_no)
          ) end as numbers,
          case when n.numbers is null then greatest(0, least(n.open, l.before - n.ahead))
            - greatest(0, least(n.open, l.free - n.ahead))
            else (select count(*) from unnest(l.gone) as x(serial_no) where jsonb_exists(n.numbers, x.serial_no)) end as qty
        from ${part("now")} n
        join json_to_recordset(${JSON.stringify(parts)}::json) as l(
          stock_id text, command_id uuid, before bigint, free bigint, gone text[]
        ) on l.stock_id = n.stock_id
      ) s where s.qty > 0
    )`;
}
