import { type Declarations, documentsOf, statesOf } from "@stowage/model";
import type { AuditCheck } from "../audit/index.ts";
import { historyOf, partitionColumn } from "./lines.ts";

const quote = (name: string) => `"${name}"`;
const texts = (values: readonly string[]) => values.map((value) => `'${value}'`).join(", ");

/** What must hold of every document: its state is one of its own, and the one to which its last step led. */
export const documentChecks = (declarations: Declarations): readonly AuditCheck[] =>
  documentsOf(declarations).map((document) => {
    const { name, key, status } = document;
    const partition = quote(partitionColumn(document));
    return {
      name: `${name}_state_is_where_its_last_step_led`,
      sql: `select d.${partition}, d.${quote(key)}, d.${quote(status)}, h.to_state from ${quote(name)} d
        left join lateral (
          select h.to_state from ${quote(historyOf(document))} h
          where h.${partition} = d.${partition} and h.kind = '${name}' and h.document_id = d.${quote(key)} order by h.step desc limit 1
        ) h on true
        where d.${quote(status)} not in (${texts(statesOf(document))}) or h.to_state is distinct from d.${quote(status)}`,
    };
  });
