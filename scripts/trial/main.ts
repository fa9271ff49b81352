import { join } from "node:path";
import { startServer } from "../replay/server.ts";
import { type Outcome, Person, type Understood } from "./client.ts";
import { type Trial, trials } from "./files.ts";
import { readable } from "./reading.ts";

/**
 * `npm run trial -- <folder> [--embedded]`: imports the files of other systems that stand in the folder through the HTTP
 * calls, as a person would who maps their columns, and compares what came in and what was refused with what an
 * independent reading of the files says.
 */
const folder = process.argv.slice(2).find((word) => !word.startsWith("--"));
if (!folder) {
  process.stderr.write("npm run trial -- <folder with openboxes and adventureworks> [--embedded]\n");
  process.exit(2);
}
const wrong: string[] = [];
const server = await startServer(process.argv.includes("--embedded") ? "embedded" : "server");
try {
  const person = new Person(server.url);
  await person.signIn(server.login, server.password);
  const scope = await found(person);
  for (const trial of trials) await tried(person, trial, scope);
  for (const { file, sheets } of readable) await read(person, file, sheets);
} finally {
  if (!(await server.audit())) wrong.push("the audit");
  await server.stop();
}
for (const line of wrong) process.stdout.write(`WRONG ${line}\n`);
process.stdout.write(`${trials.length + readable.length} files, ${wrong.length} wrong\n`);
process.exit(wrong.length > 0 ? 1 : 0);

interface Scope {
  readonly company_id: string;
  readonly wh_id: string;
  readonly owner_id: string;
}

/** A company with a warehouse and an owner of goods, and the units that an empty database lacks. */
async function found(person: Person): Promise<Scope> {
  const { warehouse } = await person.post("/v1/warehouse/a", { wh_no: "MAIN", wh_name: "Main Warehouse" });
  const { customer } = await person.post("/v1/customer/a", {
    customer_no: "OWNER",
    customer_name: "Owner of the goods",
  });
  return {
    company_id: person.companyId,
    wh_id: idOf(warehouse, "wh_id"),
    owner_id: idOf(customer, "customer_id"),
  };
}

function idOf(rows: unknown, key: string): string {
  return String((rows as Record<string, unknown>[])[0]?.[key]);
}

async function tried(person: Person, trial: Trial, scope: Scope): Promise<void> {
  const { file, entity, constants, createMissing } = trial;
  const path = join(folder ?? "", file);
  try {
    const upload = await person.upload(path, entity);
    const order = {
      file_id: upload.file_id,
      mapping: columnsOf(trial, upload),
      ...(constants ? { constants } : {}),
      ...(createMissing ? { create_missing: createMissing } : {}),
      ...scope,
      ...(trial.owner ? {} : { owner_id: null }),
    };
    const dry = await person.importing(entity, { ...order, mode: "dry" });
    const good = await person.importing(entity, { ...order, mode: "good" });
    process.stdout.write(`${file}: ${good.imported} of ${good.rows} rows in, ${good.bad} refused\n`);
    compare(trial, upload, dry, good);
  } catch (error) {
    wrong.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function columnsOf({ mapping }: Trial, { columns }: Understood): Record<string, number | number[]> {
  const at = (heading: string) => {
    const column = columns.indexOf(heading);
    if (column < 0) throw new Error(`there is no column ${heading} among ${columns.join()}`);
    return column;
  };
  return Object.fromEntries(
    Object.entries(mapping).map(([field, heading]) => [
      field,
      typeof heading === "string" ? at(heading) : heading.map(at),
    ]),
  );
}

function compare(trial: Trial, { columns, mapping }: Understood, dry: Outcome, good: Outcome): void {
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      wrong.push(`${trial.file}: ${what} ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
  };
  expect("rows", good.rows, trial.rows);
  expect("imported", good.imported, trial.good);
  expect("refused", good.bad, trial.rows - trial.good);
  if (trial.made !== undefined) expect("documents", good.made, trial.made);
  // A trial says before what the import then does.
  expect("good in the trial", [dry.good, dry.bad], [good.good, good.bad]);
  expect("reasons", reasons(good), trial.refused ?? {});
  expect("reasons in the trial", reasons(dry), reasons(good));
  for (const field of trial.guessed) expect(`guess of ${field}`, columns[mapping[field] ?? -1], trial.mapping[field]);
}

/** `field CODE` → cells, in the order of their names. */
function reasons({ errors }: Outcome): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { field, code } of errors) found[`${field} ${code}`] = (found[`${field} ${code}`] ?? 0) + 1;
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function read(
  person: Person,
  file: string,
  sheets: readonly (readonly [string, number, number])[],
): Promise<void> {
  try {
    const { sheets: got } = await person.upload(join(folder ?? "", file), "product");
    const found = got.map(({ name, columns, row_count }) => [name, columns.length, row_count]);
    process.stdout.write(`${file}: ${JSON.stringify(found)}\n`);
    if (JSON.stringify(found) !== JSON.stringify(sheets))
      wrong.push(`${file}: sheets ${JSON.stringify(found)}, expected ${JSON.stringify(sheets)}`);
  } catch (error) {
    wrong.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
