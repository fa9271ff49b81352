import type { Declared, Field } from "@stowage/model";
import type { ImportField } from "../api/imports.ts";
import { useWords, type Words } from "../i18n/index.ts";

/** Which columns have to say something where another says this or that, and what they may say then. */
export function AskedNotes({ declared, fields }: { declared: Declared; fields: readonly ImportField[] }) {
  const words = useWords();
  const notes = fields.flatMap(({ name }) => {
    const field = declared.fields[name];
    return field ? notesOf(name, field, words) : [];
  });
  return notes.map((note) => (
    <p key={note} className="quiet">
      {note}
    </p>
  ));
}

function notesOf(name: string, field: Field, words: Words): readonly string[] {
  const askedBy = "askedBy" in field ? field.askedBy : undefined;
  if (!askedBy) return [];
  const listed = (of: string, values: readonly string[]) =>
    values.map((one) => words.choice(of, one)).join(words.say("frame.comma"));
  // Those that ask for the same are named together.
  const alike = Map.groupBy(Object.entries(askedBy.values), ([, values]) => listed(name, values));
  return [...alike].map(([choices, by]) =>
    words.say(choices ? "imports.askedOf" : "imports.asked", {
      ...{ field: words.field(name), by: words.field(askedBy.field), choices },
      values: listed(
        askedBy.field,
        by.map(([value]) => value),
      ),
    }),
  );
}
