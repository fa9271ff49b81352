import { type Declarations, type DocumentDeclaration, documentsOf, statesOf } from "@stowage/model";
import type { AuditCheck } from "../audit/index.ts";
import { historyOf, linesOf, partitionColumn } from "./lines.ts";

const quote = (name: string) => `"${name}"`;
const texts = (values: readonly string[]) => values.map((value) => `'${value}'`).join(", ");

/** What must hold of every document: its state is the one to which its last step led, and it has the lines that it must have, or another has taken them over. */
export const documentChecks = (declarations: Declarations): readonly AuditCheck[] =>
  documentsOf(declarations).flatMap((document) => [stateCheck(document), ...lineChecks(document)]);

function stateCheck(document: DocumentDeclaration): AuditCheck {
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
}

const lineChecks = (document: DocumentDeclaration): readonly AuditCheck[] =>
  linesOf(document)
    .filter(({ required }) => required)
    .map(({ kind, line, parent, takenBy }) => {
      const { name, key } = document;
      const partition = quote(partitionColumn(document));
      return {
        name: `${name}_has_its_${kind}`,
        sql: `select d.${partition}, d.${quote(key)} from ${quote(name)} d where not exists (
          select 1 from ${quote(line.name)} l where l.${partition} = d.${partition} and l.${quote(parent)} = d.${quote(key)})${takenBy ? ` and d.${quote(takenBy)} is null` : ""}`,
      };
    });
