import type { FastifyReply } from "fastify";
import { replyText } from "../words.ts";
import type { Call, FileReply } from "./call.ts";
import type { Language } from "./caller.ts";
import { stringifyWithRaw } from "./raw-json.ts";

const isFile = (answered: object): answered is FileReply =>
  "file" in answered && "name" in answered && "type" in answered;

/** Wraps what a handler answered in the envelope, or sends its file. */
export function sendReply(
  call: Call,
  answered: Record<string, unknown> | FileReply | undefined,
  reply: FastifyReply,
  language: Language,
): FastifyReply {
  if (call.reply === "stream" || answered === undefined) return reply;
  if (isFile(answered)) {
    const name = encodeURIComponent(answered.name);
    return reply
      .type(answered.type)
      .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
      .send(answered.file);
  }
  const { httpStatus, developerMessage, ...additionals } = answered;
  const status = typeof httpStatus === "number" ? httpStatus : 200;
  const head = {
    code: "OK",
    message: replyText(language),
    developerMessage: typeof developerMessage === "string" ? developerMessage : "",
  };
  const body = `{"httpStatus":${status},"respondCode":{${JSON.stringify(head).slice(1, -1)},"additionals":${stringifyWithRaw(additionals)}}}`;
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}
