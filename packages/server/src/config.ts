import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readSecretKeys } from "./database/index.ts";

/** What the environment decides; read and checked once, at the start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The folder of the embedded database and of files. */
  readonly dataDir: string;
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly poolSize: number;
  /** The first administrator of an empty database. */
  readonly admin: { readonly login: string; readonly password: string } | undefined;
  /** Where letters are handed over; without it they stay in the outbox. */
  readonly smtpUrl: string | undefined;
  /** Where people reach the pages, without a slash at the end, for the links in letters; `http://HOST:PORT` unless told. */
  readonly publicUrl: string;
  /** Keys that secrets in the database are sealed with: the first seals, the others open what was sealed before. */
  readonly secretKeys: readonly Buffer[];
  /** A file with these keys instead. */
  readonly secretKeyFile: string | undefined;
  /** Accounts that may be online at once, over all server processes. */
  readonly maxLoginUsers: number;
  /** Where the built web pages stand. */
  readonly pagesDir: string;
  readonly logLevel: LogLevel;
  /** Proxies whose word on a client's address is taken: addresses or networks, e.g. `10.0.0.0/8, 127.0.0.1`. */
  readonly trustProxy: readonly string[];
  /** What whoever reads `/metrics` has to send as a bearer token; without one only this machine is answered. */
  readonly metricsToken: string | undefined;
  /** Calls without sign-in are limited per minute and address; benchmarks may lift it. */
  readonly limitAnonymous: boolean;
  /** The only origins at which carriers are asked for waybills, each with the key that is sent there; none, and nowhere is anybody asked. */
  readonly carrierGateways: ReadonlyMap<string, string | null>;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

/** Throws `WrongSetting`, naming all that is wrong at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const wrong: string[] = [];
  const setting = (name: string) => environment[name]?.trim() || undefined;
  const config: Config = {
    host: setting("HOST") ?? "127.0.0.1",
    port: whole("PORT", setting("PORT"), { otherwise: 8080, min: 0, max: 65_535 }, wrong),
    dataDir: resolve(setting("DATA_DIR") ?? "data"),
    databaseUrl: url("DATABASE_URL", setting("DATABASE_URL"), ["postgres:", "postgresql:"], wrong),
    poolSize: whole("POOL_SIZE", setting("POOL_SIZE"), { otherwise: 10, min: 1, max: 500 }, wrong),
    admin: admin(setting("ADMIN_LOGIN"), setting("ADMIN_PASSWORD"), wrong),
    smtpUrl: url("SMTP_URL", setting("SMTP_URL"), ["smtp:", "smtps:"], wrong),
    publicUrl: (
      url("PUBLIC_URL", setting("PUBLIC_URL"), ["http:", "https:"], wrong) ??
      `http://${setting("HOST") ?? "127.0.0.1"}:${setting("PORT") ?? "8080"}`
    ).replace(/\/$/, ""),
    secretKeys: keys("SECRET_KEY", setting("SECRET_KEY"), wrong),
    secretKeyFile: setting("SECRET_KEY_FILE"),
    maxLoginUsers: whole(
      "MAX_LOGIN_USERS",
      setting("MAX_LOGIN_USERS"),
      { otherwise: 1000, min: 1, max: 1_000_000 },
      wrong,
    ),
    pagesDir: fileURLToPath(new URL("../../web/dist/", import.meta.url)),
    logLevel: oneOf("LOG_LEVEL", setting("LOG_LEVEL"), logLevels, "info", wrong),
    trustProxy: (setting("TRUST_PROXY") ?? "").split(/[\s,]+/).filter(Boolean),
    metricsToken: setting("METRICS_TOKEN"),
    limitAnonymous:
      oneOf("LIMIT_ANONYMOUS_CALLS", setting("LIMIT_ANONYMOUS_CALLS"), ["on", "off"], "on", wrong) === "on",
    carrierGateways: gateways("CARRIER_GATEWAYS", setting("CARRIER_GATEWAYS"), wrong),
  };
  if (config.secretKeyFile && setting("SECRET_KEY")) wrong.push("SECRET_KEY or SECRET_KEY_FILE, not both");
  if (wrong.length > 0) throw new WrongSetting(wrong);
  return config;
}

interface Bounds {
  readonly otherwise: number;
  readonly min: number;
  readonly max: number;
}

function whole(name: string, value: string | undefined, { otherwise, min, max }: Bounds, wrong: string[]) {
  if (value === undefined) return otherwise;
  if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
  wrong.push(`${name} must be a whole number from ${min} to ${max}`);
  return otherwise;
}

// What is wrong is said without the value: an address may hold a password.
function url(name: string, value: string | undefined, protocols: readonly string[], wrong: string[]) {
  if (value === undefined) return undefined;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  wrong.push(
    `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  );
  return undefined;
}

function keys(name: string, value: string | undefined, wrong: string[]): readonly Buffer[] {
  const read = value === undefined ? [] : readSecretKeys(value);
  if (!read) wrong.push(`${name} must be 32 bytes in base64 or hexadecimal, as from: openssl rand -base64 32`);
  return read ?? [];
}

/** `https://one.example=KEY https://other.example`: origins, a key behind those that ask for one. */
function gateways(name: string, value: string | undefined, wrong: string[]): ReadonlyMap<string, string | null> {
  const entries = (value ?? "").split(/[\s,]+/).filter(Boolean);
  const read = entries.map((entry): [string, string | null] => {
    const [, address = entry, key = ""] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
    return [address.replace(/\/$/, ""), key || null];
  });
  const isOrigin = (address: string) => /^https?:/.test(address) && URL.parse(address)?.origin === address;
  if (read.some(([address]) => !isOrigin(address)))
    wrong.push(`${name} must be addresses without a path, such as https://gateway.example=KEY, with spaces between`);
  return new Map(read);
}

function admin(login: string | undefined, password: string | undefined, wrong: string[]): Config["admin"] {
  if (login && password) return { login, password };
  if (login || password) wrong.push("ADMIN_LOGIN and ADMIN_PASSWORD go together");
  return undefined;
}

function oneOf<const V extends string>(
  name: string,
  value: string | undefined,
  values: readonly V[],
  otherwise: V,
  wrong: string[],
): V {
  const known = values.find((each) => each === value);
  if (value !== undefined && !known) wrong.push(`${name} must be one of ${values.join(", ")}`);
  return known ?? otherwise;
}

export class WrongSetting extends Error {
  constructor(wrong: readonly string[]) {
    super(`The environment has settings that cannot be:\n${wrong.map((each) => `- ${each}`).join("\n")}`);
    this.name = "WrongSetting";
  }
}
