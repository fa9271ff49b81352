import type { FastifyRequest } from "fastify";
import type { Caller, Language } from "./caller.ts";

const languages: readonly Language[] = ["zh_TW", "zh_CN", "en_US"];

/** `lang` in the body (`language` at sign-in), else the caller's, else Accept-Language, else zh_TW. */
export function languageOf(request: FastifyRequest, caller: Caller | null): Language {
  const body = request.body as { lang?: unknown; language?: unknown } | null | undefined;
  const asked = typeof body === "object" && body ? (body.lang ?? body.language) : undefined;
  return known(asked) ?? caller?.language ?? accepted(request.headers["accept-language"]) ?? "zh_TW";
}

const known = (value: unknown) => languages.find((language) => language === value);

function accepted(header: string | undefined): Language | undefined {
  for (const part of (header ?? "").split(",")) {
    const tag = part.split(";")[0]?.trim().toLowerCase() ?? "";
    if (/^zh-(cn|sg|hans)/.test(tag)) return "zh_CN";
    if (tag.startsWith("zh")) return "zh_TW";
    if (tag.startsWith("en")) return "en_US";
  }
  return undefined;
}
