import { model, sumDecimals } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import type { AnyRow } from "../../../api/resources.ts";
import { useRow, useRowsOf } from "../../../api/useRow.ts";
import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay, useUserInfo } from "../../../session/hooks.ts";
import { warehouseName } from "../../../session/placeNames.ts";
import { chooseWarehouse } from "../../../session/signIn.ts";
import { Note } from "../../../ui/Note.tsx";
import type { OpenDocument } from "../extras.ts";
import { pickedLines } from "./bookings.ts";

const { put_back, warehouse } = model;

/** Before an interception is confirmed: where the goods go that were picked. */
export function WherePickedGoes({ row, lines }: OpenDocument) {
  const words = useWords();
  const may = useMay();
  const isPicked = pickedLines(lines).length > 0;
  const whId = isPicked && may(warehouse.menu, "query") ? String(row.wh_id) : undefined;
  const house = useRow(warehouse, whId);
  if (!isPicked || (whId && house.isPending)) return null;
  if (!house.data) return <p>{words.say("document.goBackOrWait")}</p>;
  if (house.data.has_scanners !== true) return <p>{words.say("document.goBackAtOnce")}</p>;
  return (
    <p>
      {words.say("document.waitToGoBack", { list: words.menu(put_back.menu) })} <ToPutBack row={row} />
    </p>
  );
}

/** Of an order that was intercepted: how much waits to be put back, and the way there. */
export function LeftToPutBack({ row }: OpenDocument) {
  const words = useWords();
  const may = useMay();
  const isAsked = row.outbound_status === "intercepted" && may(put_back.menu, "query");
  const found = useRowsOf(put_back, "outbound_id", isAsked ? String(row.outbound_id) : undefined, {
    within: { put_back_status: "waiting" },
  });
  const rows = found.data?.rows ?? [];
  if (rows.length === 0) return null;
  const units = Map.groupBy(rows, ({ unit_name }) => String(unit_name ?? ""));
  const amounts = [...units].map(([unit, of]) =>
    `${groupedDecimal(sumDecimals(of.map(({ num_open }) => num_open ?? "0")))} ${unit}`.trim(),
  );
  return (
    <Note
      tone="attention"
      title={words.say("document.leftToPutBack", { amount: amounts.join(words.say("frame.comma")) })}
    >
      <ToPutBack row={row} />
    </Note>
  );
}

/** The way to its list, which is that of the warehouse in which one works: of goods that lie in another, it goes there first. */
function ToPutBack({ row }: { row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const { warehouseKey, warehouseList } = useUserInfo();
  if (!may(put_back.menu, "query")) return null;
  const isElsewhere = warehouseKey !== null && row.wh_id !== warehouseKey;
  const house = isElsewhere ? warehouseList.find((one) => one.wh_id === row.wh_id) : undefined;
  return (
    <Link
      to="/Main/$path"
      params={{ path: put_back.name }}
      search={{ q: [["outbound_no", "equal", String(row.outbound_no)]] }}
      onClick={house && (() => chooseWarehouse(house))}
    >
      {words.menu(put_back.menu)}
      {house && ` · ${warehouseName(house)}`}
    </Link>
  );
}
