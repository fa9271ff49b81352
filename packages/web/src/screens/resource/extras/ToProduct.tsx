import { model } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";

/** The way from a row to the product that it is about, for who may see products. */
export function ToProduct({ row }: { readonly row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  if (!may(model.product.menu, "query")) return null;
  return (
    <p className="record-way">
      <Link to="/Main/$path" params={{ path: model.product.name }} search={{ open: String(row.product_id) }}>
        {words.resource("product")} {String(row.product_code ?? "")}
      </Link>
    </p>
  );
}
