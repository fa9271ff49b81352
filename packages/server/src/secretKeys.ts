import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, WrongSetting } from "./config.ts";
import { newSecretKey, readSecretKeys } from "./database/index.ts";

/**
 * The keys that secrets in the database are sealed with: those of the environment, those of the file that it names, or,
 * on the embedded database, of a file beside it that is made at the first start. None where a server is told none.
 * @throws WrongSetting where the file is missing or holds no key.
 */
export function secretKeysOf(config: Config): readonly Buffer[] {
  if (config.secretKeys.length > 0) return config.secretKeys;
  if (config.secretKeyFile) return keysIn(config.secretKeyFile);
  return config.databaseUrl ? [] : keysIn(madeOnce(config.dataDir));
}

function keysIn(file: string): readonly Buffer[] {
  const keys = readSecretKeys(textOf(file));
  if (!keys) throw new WrongSetting([`${file} must hold keys of 32 bytes each, in base64 or hexadecimal`]);
  return keys;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new WrongSetting([`${file} cannot be read for the secret key (${(error as NodeJS.ErrnoException).code})`]);
  }
}

function madeOnce(dataDir: string): string {
  const file = join(dataDir, "secret-key");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${newSecretKey()}\n`, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return file;
}
