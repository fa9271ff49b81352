import { compareDecimals, model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { rowsWithAny } from "../../../api/allRows.ts";
import type { Lines } from "../../../api/lineKinds.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay, useWorkspace } from "../../../session/hooks.ts";
import { leftOf } from "../quantities.ts";

const { product } = model;

interface Left {
  readonly line: AnyRow;
  /** In the line's unit. */
  readonly num: string;
}

/** What was picked and lies in no box yet. */
const leftIn = ({ details = [] }: Lines): readonly Left[] =>
  details.flatMap((line) => {
    const num = leftOf(line, "num_picked", "num_boxed");
    return compareDecimals(num, "0") > 0 ? [{ line, num }] : [];
  });

/**
 * Before boxing is confirmed: the goods for which one box more is packed, whose sizes are asked, and the box type that it
 * has where nobody says another.
 */
export function NotBoxed({ lines }: { readonly lines: Lines }) {
  const words = useWords();
  const left = leftIn(lines);
  const type = useTypeOf(left);
  if (left.length === 0) return null;
  const isBegun = (lines.details ?? []).some(({ num_boxed }) => compareDecimals(String(num_boxed ?? "0"), "0") > 0);
  const goods = left.map(({ line, num }) =>
    `${line.product_code ?? ""} × ${groupedDecimal(num)} ${line.unit_name ?? ""}`.trim(),
  );
  return (
    <>
      {isBegun && <p>{words.say("document.notBoxedYet", { goods: goods.join(words.say("frame.comma")) })}</p>}
      {type && <p className="quiet">{words.say("document.boxOfProduct", { type })}</p>}
    </>
  );
}

/** The box type of goods, where all their products have the same one, for who may look at products. */
function useTypeOf(left: readonly Left[]): string | undefined {
  const may = useMay();
  const { companyId } = useWorkspace();
  const ids = [...new Set(left.map(({ line }) => String(line.product_id ?? "")))].sort();
  const { data } = useQuery({
    queryKey: [product.name, "lookup", "box types", ids],
    enabled: ids.length > 0 && ids.every(Boolean) && may(product.menu, "query"),
    queryFn: ({ signal }) =>
      rowsWithAny(product.name, product.key, ids, { signal, workspace: { companyId, whId: null, ownerId: null } }),
  });
  const types = new Set(data?.map(({ box_type_code }) => box_type_code));
  const [only] = types;
  return data?.length === ids.length && types.size === 1 && typeof only === "string" ? only : undefined;
}
