import { languages } from "@stowage/messages";
import type { FastifyRequest } from "fastify";
import type { Caller, Language } from "./caller.ts";

/** The header in which a screen sends its language with every call. */
export const languageHeader = "x-language";

/**
 * The language of a request: `lang` in the body (before signing in also `language`), else the header `x-language`, else
 * the caller's, else Accept-Language, else zh_TW. Other languages count as not sent.
 */
export function languageOf(request: FastifyRequest, caller: Caller | null): Language {
  const body = request.body as { lang?: unknown; language?: unknown } | null | undefined;
  const candidates = typeof body === "object" && body ? [body.lang, caller ? undefined : body.language] : [];
  return (
    [...candidates, request.headers[languageHeader]].map(known).find((language) => language !== undefined) ??
    caller?.language ??
    accepted(request.headers["accept-language"]) ??
    "zh_TW"
  );
}

/** The caller with the language of this request. */
export const asAsked = (request: FastifyRequest, caller: Caller): Caller => ({
  ...caller,
  language: languageOf(request, caller),
});

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
