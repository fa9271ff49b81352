/** How many waybill numbers of a carrier a company has left. */
export interface Left {
  readonly key: string;
  readonly company_name: unknown;
  readonly carrier_code: string;
  readonly left: number;
}

/** What of a range of numbers is asked, as the server says it. */
type Range = Readonly<
  Record<"company_id" | "carrier_code" | "numbers_left" | "first_no" | "last_no", unknown> & { company_name?: unknown }
>;

/** Where less than this share of the numbers in use is left, more have to be asked of the carrier. */
const least = 0.05;

/** The carriers of whose numbers under 5 % are left, by their ranges that are in use; of spent ones nothing counts. */
export function carriersRunningOut(ranges: readonly Range[]): readonly Left[] {
  const groups = Map.groupBy(ranges, ({ company_id, carrier_code }) => `${company_id} ${carrier_code}`);
  return [...groups].flatMap(([key, own]) => {
    const open = own.filter(({ numbers_left }) => Number(numbers_left) > 0);
    const left = open.reduce((sum, { numbers_left }) => sum + Number(numbers_left), 0);
    const size = open.reduce((sum, { first_no, last_no }) => sum + Number(last_no) - Number(first_no) + 1, 0);
    const [first] = own;
    if (!first || (size > 0 && left >= size * least)) return [];
    return [{ key, company_name: first.company_name, carrier_code: String(first.carrier_code), left }];
  });
}
