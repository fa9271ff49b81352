import { languages } from "@stowage/messages";
import type { FastifyRequest } from "fastify";
import type { Caller, Language } from "./caller.ts";

/** By which a screen says its own language with every call; Accept-Language a browser sends unasked. */
export const languageHeader = "x-language";

/**
 * `lang` in the body (a stranger's `language`, as at sign-in), else the header `x-language`, else the caller's, else
 * Accept-Language, else zh_TW. What is none of the product's languages counts as not given.
 */
export function languageOf(request: FastifyRequest, caller: Caller | null): Language {
  const body = request.body as { lang?: unknown; language?: unknown } | null | undefined;
  const asked = typeof body === "object" && body ? [body.lang, caller ? undefined : body.language] : [];
  return (
    [...asked, request.headers[languageHeader]].map(known).find((language) => language !== undefined) ??
    caller?.language ??
    accepted(request.headers["accept-language"]) ??
    "zh_TW"
  );
}

/** The caller as this request has it: in its language. */
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
