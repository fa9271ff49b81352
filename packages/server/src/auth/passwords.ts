import { hash, verify } from "@node-rs/argon2";
import { Failure } from "@stowage/model";
import { commonPasswords } from "./commonPasswords.ts";
import { limits } from "./limits.ts";
import { newSecret } from "./secrets.ts";

// OWASP's figures for argon2id, which is the library's own algorithm: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let nobody: Promise<string> | undefined;

/** Whether `password` is the one of `passwordHash`. It takes as long without a hash, so that timing shows no difference. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(newSecret());
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}

/** What a new password must be, for the pages that ask for one. */
export const passwordRules = {
  min_length: limits.passwordMin,
  max_length: limits.passwordMax,
  min_different: limits.passwordKinds,
  not_common: true,
  not_login_name: true,
};

/** @throws Failure PASSWORD_WEAK, with the rule that is not met. */
export function demandGoodPassword(password: string, loginName: string, field = "password"): void {
  const rule = brokenRule(password, loginName.toLowerCase());
  if (!rule) return;
  throw Failure.at(field, "PASSWORD_WEAK", { rule, min: limits.passwordMin, max: limits.passwordMax });
}

function brokenRule(password: string, loginName: string): string | null {
  const lower = password.toLowerCase();
  if (password.length < limits.passwordMin) return "min_length";
  if (password.length > limits.passwordMax) return "max_length";
  if (new Set(lower).size < limits.passwordKinds) return "min_different";
  if (
    lower === loginName ||
    (loginName.length >= 4 && lower.startsWith(loginName) && lower.length < loginName.length + 4)
  )
    return "not_login_name";
  return commonPasswords.has(lower) ? "not_common" : null;
}
