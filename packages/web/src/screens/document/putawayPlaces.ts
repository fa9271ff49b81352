import { type AnyRow, type Place, queryRows } from "../../api/resources.ts";

/** Where each line may go, by `<line id>:good` and `<line id>:bad`. */
export type Places = Readonly<Record<string, string>>;

/**
 * Offers the location where the same lot stands already, else where the same product stands; what is bad goes to the
 * first location for bad goods. Nothing is offered where nothing is known: the clerk scans.
 */
export async function putawayPlaces(lineKey: string, lines: readonly AnyRow[], place: Place): Promise<Places> {
  const products = [...new Set(lines.map((line) => String(line.product_id)))];
  const [standing, forBad] = await Promise.all([standingOf(products, place), firstForBad(place)]);
  const offers = lines.flatMap((line) => {
    const same = standing.filter((row) => row.product_id === line.product_id);
    const here = same.find((row) => sameLot(row, line)) ?? same[0];
    return [
      [`${line[lineKey]}:good`, String(here?.storage_loc_code ?? "")],
      [`${line[lineKey]}:bad`, forBad],
    ];
  });
  return Object.fromEntries(offers);
}

const sameLot = (row: AnyRow, line: AnyRow) => row.batch_no === line.batch_no && row.valid_date === line.valid_date;

async function standingOf(products: readonly string[], place: Place): Promise<readonly AnyRow[]> {
  const query = [
    { queryField: "product_id", queryCondition: "equal" as const, queryValue: products },
    { queryField: "storage_type", queryCondition: "equal" as const, queryValue: ["normal", "pick_face"] },
  ];
  const { rows } = await queryRows("inventory", { page: 1, pageSize: 500, query }, { place });
  return rows as unknown as readonly AnyRow[];
}

async function firstForBad(place: Place): Promise<string> {
  const query = [{ queryField: "storage_type", queryCondition: "equal" as const, queryValue: "bad" }];
  const sort = [{ sortField: "storage_code", sortOrder: "asc" as const }];
  const { rows } = await queryRows("storage", { page: 1, pageSize: 1, query, sort }, { place });
  return rows[0]?.storage_code ?? "";
}
