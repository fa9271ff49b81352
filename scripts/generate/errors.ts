import { find, languages, messages } from "@stowage/messages";
import { errors } from "@stowage/model";

/** The catalogue of errors as a page: each code with its HTTP status and its words. */
export function errorsPage(): string {
  const rows = Object.entries(errors).map(([code, status]) => {
    const words = languages.map((language) => find(messages[language], `error.${code}`) ?? "");
    return `| \`${code}\` | ${status} | ${words.map(cell).join(" | ")} |`;
  });
  return [
    "# Errors",
    "",
    "Generated from the model's catalogue and the messages: `npm run generate`. `{…}` is filled from the details.",
    "",
    `| code | HTTP | ${languages.join(" | ")} |`,
    `|---|---|${languages.map(() => "---|").join("")}`,
    ...rows,
    "",
  ].join("\n");
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
