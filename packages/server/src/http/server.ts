import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { Failure } from "@stowage/model";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Call } from "./call.ts";
import { connectionLimits } from "./connectionLimits.ts";
import { sendFailure } from "./errors.ts";
import { isForwarded } from "./forwarded.ts";
import { languageOf } from "./language.ts";
import { type MountOptions, mount } from "./mount.ts";

export interface ServerOptions extends Omit<MountOptions, "limits"> {
  /** Calls that need no sign-in are limited by address; tests and benchmarks may lift it. */
  readonly limitAnonymous: boolean;
  readonly calls: readonly Call[];
  readonly logLevel: string;
  readonly redactedPaths: readonly string[];
  /** Proxies whose `X-Forwarded-For` is trusted. Without it all clients behind a proxy would count as one address. */
  readonly trustProxy: readonly string[];
  /** People reach the pages by https: browsers are told never to use anything else (HSTS, RFC 6797). */
  readonly isHttps?: boolean;
  /** Where the log goes instead of the standard output. */
  readonly logTo?: { write(line: string): void };
}

/** The HTTP side of the product: envelope, errors, limits, security headers, and every declared call. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      redact: [...options.redactedPaths],
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: "request_id", disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 180_000,
    // While the server drains, its own hook refuses with the envelope.
    return503OnClosing: false,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply, languageOf(request, null)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: options.isHttps ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
  });
  await app.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 3, parts: 20 } });
  await app.register(compress, packing);
  await app.register(cookie, { parseOptions: { secure: options.isHttps ? true : "auto" } });
  if (options.trustProxy.length === 0) warnOfProxy(app);
  if (options.limitAnonymous) await app.register(rateLimit, { global: false });
  app.addHook("onSend", async (request, reply) => {
    const isCall = request.url.startsWith("/v1") || request.url.startsWith("/API");
    if (isCall && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    reply.header("x-request-id", request.id);
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, languageOf(request, null)));
  const limits = connectionLimits(options.database.connections);
  for (const call of options.calls) mount(app, call, { ...options, limits });
  return app;
}

/** Says once that all who come by a proxy count as one address, whose failures refuse them all. */
function warnOfProxy(app: FastifyInstance): void {
  let told = false;
  app.addHook("onRequest", async (request) => {
    if (told || !isForwarded(request)) return;
    told = true;
    request.log.warn(
      { address: request.ip },
      "TRUST_PROXY is not set, but requests come by a proxy: all behind it count as one address. Name the proxy in TRUST_PROXY.",
    );
  });
}

/** Answers paths without a call: a page to a browser, JSON for paths of the API and for missing files. */
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
  // Up to this size compressing takes less time than handing the reply to a thread.
  syncThreshold: 64 * 1024,
  // A small compressed request could unpack to an endless one.
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
