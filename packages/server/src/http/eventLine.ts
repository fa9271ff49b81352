import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import type { Call, EventReply, Reply } from "./call.ts";

/**
 * So many bytes wait here for a client that does not read. What else is said goes by unheard, and it is told so once it reads
 * again; where it does not until the next beat, its line ends.
 */
const mostUnread = 64 * 1024;

export const isEvents = (call: Call, answered: Reply): answered is EventReply =>
  call.reply === "stream" && answered !== undefined && "listen" in answered;

/** Server-sent events, which nobody between here and the client may keep back, change or pack. */
export function sendEvents({ listen }: EventReply, reply: FastifyReply): FastifyReply {
  const { raw, request } = reply.hijack();
  if (raw.destroyed) return reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-request-id": request.id,
  });
  raw.flushHeaders();
  let isBehind = false;
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded || isBehind) return;
    raw.write(text);
    if (raw.writableLength < mostUnread) return;
    isBehind = true;
    raw.once("drain", () => {
      isBehind = false;
      say("missed", {});
    });
  };
  const say = (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const ended = listen({
    say,
    missed: () => say("missed", {}),
    beat: () => (isBehind ? raw.destroy() : write(":\n\n")),
    end: () => (isBehind ? raw.destroy() : raw.end()),
  });
  raw.once("close", ended);
  return reply;
}
