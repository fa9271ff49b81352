import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { Failure } from "@stowage/model";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { sendFailure } from "./errors.ts";
import { languageOf } from "./language.ts";
import { mount } from "./mount.ts";
import type { ServerOptions } from "./serverOptions.ts";

/** The HTTP side of the product: envelope, errors, limits, security headers, and every declared call. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: options.logLevel, redact: [...options.redactedPaths] },
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: "request_id", disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 180_000,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply, languageOf(request, null)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: false,
  });
  await app.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 3, parts: 20 } });
  await app.register(compress, packing);
  if (options.limitStrangers) await app.register(rateLimit, { global: false });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/v1") || request.url.startsWith("/API")) reply.header("cache-control", "no-store");
    reply.header("x-request-id", request.id);
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, languageOf(request, null)));
  for (const call of options.calls) mount(app, call, options);
  return app;
}

/** Answers for what no call and no page is there for: JSON, also for a path below the API, or a missing file, that a browser asks for. */
export function refuseUnknown(app: FastifyInstance, page?: (url: string) => string | null): void {
  app.setNotFoundHandler((request, reply) => {
    const isNoPage = /^\/(v1|API|assets)(\/|$)/.test(request.url);
    const html = isNoPage || request.method !== "GET" ? null : page?.(request.url);
    if (html) return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);
    return sendFailure(new Failure("NO_SUCH_CALL"), request, reply, languageOf(request, null));
  });
}

/**
 * The lowest levels: a list of 1,500 rows becomes a tenth, and higher ones cost three times as much for a fiftieth more.
 * Files that are packed already, and large exports, which go past the framework, stay as they are.
 */
const packing = {
  encodings: ["br", "gzip"],
  threshold: 4 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
  // Up to here packing takes less time than handing it to a thread; what is larger goes to one.
  syncThreshold: 64 * 1024,
  // A small request could unpack to one without end.
  globalDecompression: false,
} satisfies FastifyCompressOptions;

// Component styles are written by the kit at run time, hence 'unsafe-inline' for styles; scripts come from files only.
const policy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'", "blob:"],
  "frame-src": ["'self'", "blob:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};
