import { Link } from "@tanstack/react-router";
import { blockOf } from "../../api/block.ts";
import { declaredAs } from "../../api/resources.ts";
import type { Asked, ScreenSearch } from "../../api/search.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import type { Mending, MendingPlace, OpenDocument } from "./extras.ts";
import { extrasOf } from "./extrasOf.ts";

/** What mends what a rule blocks a document for; undefined where no rule does. */
export function mendingOf({ document, row }: Pick<OpenDocument, "document" | "row">): Mending | undefined {
  const rule = blockOf(document, row)?.rule?.value;
  return rule === undefined ? undefined : extrasOf(document).mends?.[rule];
}

/** The ways to what mends a document that a rule blocks, each for those who may search there: its own form, and rows of others. */
export function Mends({ document, row }: Pick<OpenDocument, "document" | "row">) {
  const words = useWords();
  const may = useMay();
  const mending = mendingOf({ document, row });
  if (!mending) return null;
  const isChanged = mending.form && document.editable.includes(String(row[document.status]));
  return (
    <>
      {isChanged && may(document.menu, "update") && (
        <Link
          to="/Main/$path"
          params={{ path: document.name }}
          search={{ open: String(row[document.key]), mode: "edit", at: beginsAt(mending, row) }}
        >
          {words.say("list.edit")}
        </Link>
      )}
      {(mending.places ?? []).map((place) => {
        const declared = declaredAs(place.name);
        const search = searchOf(place, row);
        return (
          search &&
          declared &&
          may(declared.menu, "query") && (
            <Link key={place.name} to="/Main/$path" params={{ path: place.name }} search={search}>
              {words.resource(place.name)}
            </Link>
          )
        );
      })}
    </>
  );
}

/** The field in which the form begins: the one that is lacking, in the document and else in its lines, or that is wrong. */
const beginsAt = ({ needs, linesNeed, wrong }: Mending, row: OpenDocument["row"]): string | undefined =>
  lackingFields(needs?.(row) ?? [], row)[0] ?? linesNeed ?? wrong;

export const lackingFields = (needs: readonly string[], row: OpenDocument["row"]): readonly string[] =>
  needs.filter((name) => !String(row[name] ?? "").trim());

function searchOf({ open, where = {} }: MendingPlace, row: OpenDocument["row"]): ScreenSearch | null {
  if (open) return row[open] ? { open: String(row[open]) } : null;
  return { q: Object.entries(where).map(([there, here]): Asked => [there, "equal", String(row[here] ?? "")]) };
}
