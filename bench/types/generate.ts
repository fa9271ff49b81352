import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes a registry of many resources, as wide and as entangled as the real one, and code that uses each of them: what
 * the compiler is timed on.
 */
export function generateRegistry(folder: string, resources: number, fields: number): void {
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: resources }, (_, at) => `thing_${at}`);
  for (const [at, name] of names.entries())
    writeFileSync(join(folder, `${name}.ts`), declaration(name, at, resources, fields));
  writeFileSync(join(folder, "registry.ts"), registryOf(names));
  writeFileSync(join(folder, "uses.ts"), usesOf(names));
}

const define = "@stowage/model/define/index";

/** Two lookups with shown names, one choice, one quantity with its factor; the rest texts and numbers in turn. */
function declaration(name: string, at: number, resources: number, fields: number): string {
  const target = (step: number) => `thing_${(at + step) % resources}`;
  const lookupTo = (of: string, step: number) =>
    `lookup("${of}", { required: true, shows: { ${name}_no_${step}: "${of}_no", ${name}_name_${step}: "${of}_name" } })`;
  const plain = [
    "text({ max: 80 })",
    "whole({ min: 0 })",
    "date()",
    'decimal({ min: "0" })',
    "flag({ default: false })",
  ];
  const lines = [
    `${name}_no: code({ required: true, search: true })`,
    `${name}_name: text({ required: true, max: 80 })`,
    `a_id: ${lookupTo(target(1), 1)}`,
    `b_id: ${lookupTo(target(7), 2)}`,
    `${name}_status: choice({ default: "open", values: ["open", "doing", "done", "cancelled"], readonly: true })`,
    "stock_factor: whole({ default: 1 })",
    `num: quantity({ per: "stock_factor", required: true })`,
    ...Array.from({ length: Math.max(0, fields - 7) }, (_, of) => `${name}_field_${of}: ${plain[of % plain.length]}`),
  ];
  return at % 4 === 0 ? documentOf(name, lines) : resourceOf(name, lines);
}

const head = (name: string, lines: readonly string[]) => `  name: "${name}",
  path: "/${name}",
  reply: "${name}",
  key: "${name}_id",
  menu: "goodsSetup",
  scope: "shared",
  code: "${name}_no",
  label: ["${name}_no", "${name}_name"],
  fields: {
    ${lines.join(",\n    ")},
  },`;

const imports = (more: string) =>
  `import { choice, code, date, decimal, ${more}, flag, lookup, quantity, text, whole } from "${define}";\n\n`;

const resourceOf = (name: string, lines: readonly string[]) =>
  `${imports("resource")}export const ${name} = resource({\n${head(name, lines)}\n});\n`;

const documentOf = (
  name: string,
  lines: readonly string[],
) => `${imports("document, rows")}export const ${name} = document({
  name: "${name}",
  path: "/${name}",
  reply: "${name}",
  key: "${name}_id",
  menu: "goodsSetup",
  scope: { company: "a_id" },
  label: ["${name}_name"],
  fields: {
    ${lines.filter((line) => !/_(no|status):/.test(line)).join(",\n    ")},
  },
  status: "${name}_status",
  number: { field: "${name}_no", prefix: "${prefixOf(name)}" },
  lines: {},
  movements: [],
  states: {
    open: { tone: "waiting" },
    doing: { tone: "working" },
    done: { tone: "done", closed: true },
    cancelled: { tone: "ended", closed: true },
  },
  initial: "open",
  editable: ["open"],
  actions: {
    begin: { from: ["open"], to: "doing", direction: "forward", payload: { details: rows({ num: quantity({ per: "stock_factor" }) }) } },
    finish: { from: ["doing"], to: "done", direction: "forward" },
    revert: { from: ["done", "doing"], to: "open", direction: "back", reason: true },
    cancel: { from: ["open", "doing"], to: "cancelled", direction: "side" },
  },
});
`;

/** Letters of its own for each. */
const prefixOf = (name: string) =>
  [...name.replace(/\D/g, "").padStart(3, "0")].map((digit) => String.fromCharCode(65 + Number(digit))).join("");

const registryOf = (names: readonly string[]) => `import { registry } from "${define}";
${names.map((name) => `import { ${name} } from "./${name}.ts";`).join("\n")}

export const things = registry({ ${names.join(", ")} });
export type Things = typeof things;
`;

/** A row, a draft, a shown name and a choice of every resource, and all names at once. */
const usesOf = (names: readonly string[]) => `import type { ChoiceNames, Draft, FieldNames, Row } from "${define}";
import type { Things } from "./registry.ts";

export const field: FieldNames<Things> = "thing_0_no";
export const choice: ChoiceNames<Things> = "thing_0_status.open";
${names
  .map(
    (name) => `export const of_${name} = (row: Row<Things["${name}"]>): Draft<Things["${name}"]> => {
  const shown: string | null = row.${name}_name_1;
  const status: "open" | "doing" | "done" | "cancelled" = row.${name}_status;
  const at: string = row.created_at;
  return { ${name}_no: \`\${row.${name}_no} \${shown} \${status} \${at}\`, num: row.num };
};`,
  )
  .join("\n")}
`;
