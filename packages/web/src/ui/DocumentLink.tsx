import type { Declared } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Shown } from "../api/columns.ts";
import { documentNamedBy, keyNamedBy } from "../api/namedDocument.ts";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { useMay } from "../session/hooks.ts";

interface Props {
  readonly declared: Declared;
  readonly row: AnyRow | undefined;
  readonly column: Pick<Shown, "name" | "through">;
  readonly children: ReactNode;
}

/** What a row says in a column; where that names a document which the reader may search, it leads there. */
export function DocumentLink({ declared, row, column, children }: Props) {
  const may = useMay();
  const moving = column.name === "document_no" && row ? declaredAs(String(row.document_kind ?? "")) : undefined;
  const document = moving ?? documentNamedBy(declared, column);
  const key = moving ? String(row?.document_id ?? "") : keyNamedBy(row, column);
  if (!document || !key || !may(document.menu, "query")) return children;
  return (
    <Link
      to="/Main/$path"
      params={{ path: document.name }}
      search={{ open: key }}
      onClick={(click) => click.stopPropagation()}
    >
      {children}
    </Link>
  );
}
