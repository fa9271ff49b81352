import type { Action, Declared, DocumentDeclaration } from "@stowage/model";
import { model } from "@stowage/model";

/** The states of every document and the actions between them, as tables and as diagrams. */
export function statesPage(): string {
  const documents = Object.values<Declared>(model).filter(
    (declared): declared is DocumentDeclaration => declared.type === "document",
  );
  return [
    "# States",
    "",
    "Generated from the model: `npm run generate`. What is not listed is refused with `INVALID_STATE`.",
    ...documents.flatMap(section),
    "",
  ].join("\n");
}

function section(document: DocumentDeclaration): string[] {
  const actions = Object.entries(document.actions);
  return [
    "",
    `## ${document.name}`,
    "",
    "```mermaid",
    "stateDiagram-v2",
    `  [*] --> ${document.initial}`,
    ...actions.flatMap(([name, action]) => arrows(name, action)),
    "```",
    "",
    "| action | from | to | passing | right | reason |",
    "|---|---|---|---|---|---|",
    ...actions.map(([name, action]) => row(name, action)),
  ];
}

function arrows(name: string, action: Action): string[] {
  const targets = [action.to].flat();
  return action.from.flatMap((from) =>
    targets.map((to) => `  ${from} --> ${to === "same" ? from : to === "before" ? "the_state_before" : to}: ${name}`),
  );
}

function row(name: string, action: Action): string {
  const to = [action.to].flat().join(", ");
  const cells = [
    name,
    action.from.join(", "),
    to,
    action.via ?? "",
    action.right ?? "",
    action.reason ? "required" : "",
  ];
  return `| ${cells.join(" | ")} |`;
}
