import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { foundCompany } from "../auth/firstAdministrator.ts";
import type { Database } from "../database/index.ts";
import { type DemoClient, signedIn } from "./client.ts";
import { makeDocuments } from "./documents.ts";
import type { Names } from "./goods.ts";
import { called, makeMasters } from "./masters.ts";
import { tellStatuses } from "./parcels.ts";
import { makePast } from "./past.ts";
import { makePeople, people } from "./people.ts";
import { spreadToday } from "./today.ts";

const companyCode = "DEMO";
const companyNames: Names = ["示範物流", "示范物流", "Demo Logistics"];
const admin = "admin";
/** Under which name it is noted that the demonstration is whole. */
const work = "demonstration";

/**
 * Makes the demonstration company in an empty database, through the calls that any client uses. What an interrupted
 * start has left half made is completed, or left as it is where people have changed it meanwhile. Does nothing where the
 * database holds another company.
 * @returns the sign-ins to show, none where this is no demonstration.
 */
export async function makeDemonstration(
  database: Database,
  app: FastifyInstance,
  dataDir: string,
  { say, isTerminal }: Screen,
): Promise<readonly string[]> {
  const signIns = () => signInsOf(passwordIn(dataDir), isTerminal ? null : passwordFile(dataDir));
  const password = passwordIn(dataDir);
  const founded = await foundCompany(database, {
    loginName: admin,
    password,
    companyCode,
    companyName: companyNames[0],
    userName: "系統管理員 Administrator",
  });
  const company = await demonstration(database);
  if (!company) return [];
  if (company.made) return signIns();
  const client = await signedIn(app, admin, password).catch((error) => {
    if (founded) throw error;
    say("The demonstration is not complete, and its administrator has another password by now; it stays as it is.");
  });
  if (!client) return [];
  say("Making a demonstration company; this takes some seconds, once.");
  // Steps that a document has taken already are refused; that is no news to whoever starts it for the first time.
  const { level } = app.log;
  app.log.level = "warn";
  try {
    await make(client, database, company.id, password, say);
    await sql`insert into work_done (work) values (${work}) on conflict do nothing`.execute(database.reader);
  } catch (error) {
    if (founded) throw error;
    say(`The demonstration is not complete; it stays as it is. ${error}`);
  } finally {
    app.log.level = level;
  }
  return signIns();
}

async function make(
  client: DemoClient,
  database: Database,
  companyId: string,
  password: string,
  say: (text: string) => void,
) {
  await client.put(`/v1/company/${companyId}`, called("company_name", companyNames));
  await makeMasters(client, companyId);
  say("  warehouses, locations, owners and products");
  await makePeople(client, companyId, password);
  await makePast(client, database, companyId);
  say("  two months of receipts and one of orders that are over");
  await makeDocuments(client, companyId, say);
  await spreadToday(database);
  await tellStatuses(client);
}

async function demonstration(database: Database): Promise<{ id: string; made: boolean } | undefined> {
  const { rows } = await sql<{ id: string; made: boolean }>`
    select company_id as id, exists (select 1 from work_done where work = ${work}) as made
    from company where company_code = ${companyCode}`.execute(database.reader);
  return rows[0];
}

/** Where the start is told. */
interface Screen {
  readonly say: (text: string) => void;
  /** A person reads it, and nothing keeps it: else the password stands in a file only, and not in a log. */
  readonly isTerminal: boolean;
}

const signInsOf = (password: string, file: string | null): readonly string[] => [
  `Sign in as ${[admin, ...people.map(({ login }) => login)].join(", ")}`,
  file === null ? `with the password ${password}` : `with the password in ${file}`,
];

const passwordFile = (dataDir: string): string => join(dataDir, "demonstration-password");

/** The demonstration's password is made once and kept beside its database, so that no two have the same. */
function passwordIn(dataDir: string): string {
  const file = passwordFile(dataDir);
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(dataDir, { recursive: true });
  const password = `demo-${randomBytes(6).toString("hex")}`;
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}
