import type { Declared, Field } from "@stowage/model";
import { wordedValues } from "@stowage/model";
import { useState } from "react";
import { isPicture } from "../api/columns.ts";
import { documentNamedBy } from "../api/namedDocument.ts";
import type { AnyRow } from "../api/resources.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { DocumentLink } from "../ui/DocumentLink.tsx";
import { FileLinks } from "../ui/FileLinks.tsx";
import { Picture } from "../ui/Picture.tsx";
import { StatusTag, tonesOf } from "../ui/StatusTag.tsx";
import { type Fact, factsOf, furtherFacts, unitOf } from "./facts.ts";

interface Props {
  readonly declared: Declared;
  readonly row: AnyRow;
  /** Said elsewhere on the page. */
  readonly without?: readonly string[];
}

/** The facts of a record in its groups; what is empty or as usual stands behind one line. */
export function RecordFacts({ declared, row, without = [] }: Props) {
  const words = useWords();
  const [all, setAll] = useState(false);
  const groups = factsOf(declared, row, words, without);
  const usual = groups.flatMap(({ facts }) => facts.filter(({ isUsual }) => isUsual));
  const isNothingTold = usual.length > 0 && groups.every(({ facts }) => facts.every(({ isUsual }) => isUsual));
  const isAlone = groups.every(({ name }) => name === furtherFacts);
  const inSight = groups
    .map((group) => ({ ...group, facts: group.facts.filter(({ isUsual }) => all || !isUsual) }))
    .filter(({ facts }) => facts.length > 0);
  return (
    <div className={isNothingTold ? "record-facts facts-untold" : "record-facts"}>
      {inSight.map(({ name, facts }) => (
        <section key={name} className="facts-group">
          {!isAlone && <h3>{words.record("group", name)}</h3>}
          <dl className="facts">
            {facts.map((fact) => (
              <div key={fact.name} className={isLong(fact) ? "fact-long" : ""}>
                <dt>{labelOf(fact, words)}</dt>
                <dd className={fact.column && isInCode(fact.column.field) ? "code" : ""}>
                  <FactValue declared={declared} row={row} fact={fact} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {usual.length > 0 && (
        <button type="button" className="facts-usual" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.say("record.fewerFacts") : words.say("record.hiddenFacts", { count: usual.length })}
        </button>
      )}
    </div>
  );
}

/** Of a value that bears its unit, the name without it. */
function labelOf({ name, column }: Fact, words: Words): string {
  if (!column) return words.record("together", name);
  const short = words.record("fact", name);
  return unitOf(column) === "" || short === name ? words.field(name) : short;
}

function FactValue({ declared, row, fact }: { declared: Declared; row: AnyRow; fact: Fact }) {
  const { name, column, text } = fact;
  const value = row[name];
  if (!column || text === "") return text || "–";
  if (documentNamedBy(declared, column))
    return (
      <DocumentLink declared={declared} row={row} column={column}>
        {text}
      </DocumentLink>
    );
  if (column.field.kind === "files") return <FileLinks declared={declared} row={row} name={name} />;
  if (tonesOf(column.field)) return <StatusTag name={name} field={column.field} value={String(value)} />;
  return isPicture(column.field) ? <Picture value={value} name={name} /> : text;
}

/** What is written in sentences takes the whole width. */
const isLong = ({ text, column }: Fact) => column?.field.kind === "text" && text.length > 24;

const isInCode = (field: Field) => ["code", "telephone"].includes(field.kind) && wordedValues(field).length === 0;
