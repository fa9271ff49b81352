import { find, languages, type Messages, messages } from "@stowage/messages";

/** The trade's terms as the product says them, side by side in every language: the same term everywhere. */
export function glossaryPage(): string {
  const { resource, action, choice, field, menu, role, right } = messages.zh_TW;
  const choices = Object.entries(choice).filter(([name]) => name !== "language" && name !== "document_kind");
  return [
    "# Glossary",
    "",
    "Generated from the messages: `npm run generate`. One term for one thing, on screens, on paper and in errors.",
    "",
    ...table("Things", "resource", Object.keys(resource)),
    ...table("Steps", "action", Object.keys(action)),
    "## States and choices",
    "",
    ...choices.flatMap(([name, values]) => [
      `### ${[...new Set(languages.map((language) => find(messages[language], `field.${name}`)))].join(" · ")}`,
      "",
      ...rows(`choice.${name}`, Object.keys(values)),
    ]),
    ...table("Fields", "field", Object.keys(field)),
    ...table("Menu", "menu", Object.keys(menu)),
    ...table("Roles", "role", Object.keys(role)),
    ...table("Rights", "right", Object.keys(right)),
  ].join("\n");
}

const table = (title: string, section: keyof Messages, names: readonly string[]): string[] => [
  `## ${title}`,
  "",
  ...rows(section, names),
];

const rows = (section: string, names: readonly string[]): string[] => [
  `| ${languages.join(" | ")} | name |`,
  `|${"---|".repeat(languages.length + 1)}`,
  ...names.map(
    (name) =>
      `| ${[...languages.map((language) => find(messages[language], `${section}.${name}`)), `\`${name}\``].join(" | ")} |`,
  ),
  "",
];
