import { languages } from "@stowage/messages";
import { Failure } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Caller, Language } from "./caller.ts";

/** The header in which a screen sends its language with every call. */
export const languageHeader = "x-language";

/** `lang` in a body, which any may have beside what its call takes. */
export const langSchema = Type.Optional(Type.Union(languages.map((one) => Type.Literal(one))));

const sent = new WeakMap<FastifyRequest, unknown>();

/** Takes `lang` out of the body, where no call knows it, and keeps it with the request. */
export function takeLanguage(request: FastifyRequest): void {
  const { body } = request;
  if (typeof body !== "object" || body === null || Array.isArray(body) || !Object.hasOwn(body, "lang")) return;
  const { lang, ...rest } = body as Record<string, unknown>;
  sent.set(request, lang ?? undefined);
  request.body = rest;
}

/** Refuses a body whose `lang` is no language of ours. @throws Failure NOT_A_CHOICE */
export function refuseLanguage(request: FastifyRequest): void {
  const lang = sent.get(request);
  if (lang !== undefined && !known(lang)) throw Failure.at("lang", "NOT_A_CHOICE");
}

/**
 * The language of a request: `lang` in the body, or in an address that lets it stand there (before signing in also
 * `language`), else the header `x-language`, else the caller's, else Accept-Language, else zh_TW. Other languages count
 * as not sent.
 */
export function languageOf(request: FastifyRequest, caller: Caller | null): Language {
  const body = request.body as { language?: unknown } | null | undefined;
  const ofStranger = typeof body === "object" && body && !caller ? body.language : undefined;
  return (
    [
      sent.get(request),
      (request.query as { lang?: unknown } | undefined)?.lang,
      ofStranger,
      request.headers[languageHeader],
    ]
      .map(known)
      .find((language) => language !== undefined) ??
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
