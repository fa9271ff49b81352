import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import { replyText } from "../words.ts";
import type { Call, FileReply, PieceByPiece, Reply } from "./call.ts";
import type { Language } from "./caller.ts";
import { isEvents, sendEvents } from "./eventLine.ts";
import { stringifyWithRaw } from "./rawJson.ts";

const isFile = (answered: object): answered is FileReply =>
  "file" in answered && "name" in answered && "type" in answered;

/** Wraps what a handler answered in the envelope, or sends its file. */
export function sendReply(call: Call, answered: Reply, reply: FastifyReply, language: Language): FastifyReply {
  if (answered === undefined) return reply;
  if (isEvents(call, answered)) return sendEvents(answered, reply);
  if (isFile(answered)) {
    const name = encodeURIComponent(answered.name);
    reply.type(answered.type).header("content-disposition", `attachment; filename*=UTF-8''${name}`);
    reply.headers(answered.headers ?? {});
    return "writeTo" in answered.file ? sendPieces(answered.file, reply) : reply.send(answered.file);
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

/** Writes to the socket itself, a piece once the last was sent: the framework would keep all pieces in memory. */
function sendPieces(file: PieceByPiece, reply: FastifyReply): FastifyReply {
  const { raw, request } = reply.hijack();
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  raw.writeHead(200, { ...headers, "cache-control": "no-store", "x-request-id": request.id });
  const gone = new Promise<never>((_, reject) => {
    raw.once("close", () => reject(new Error("nobody reads the file any more")));
  });
  gone.catch(() => {});
  const write = (piece: Uint8Array) => {
    const left = new Promise<void>((resolve, reject) => {
      raw.write(piece, (error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([left, gone]);
  };
  const sent = file.writeTo(write).then(() => raw.end());
  sent.catch((error: unknown) => {
    request.log.warn({ err: error }, "a file broke off");
    raw.destroy();
  });
  return reply;
}
