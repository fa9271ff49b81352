import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@stowage/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../database/index.ts";
import { tokenOf } from "./admission.ts";
import { isForwarded } from "./forwarded.ts";

/** How long a server that stops waits for requests under way: less than the framework gives whatever runs before it closes, 10 s. */
const drainMs = 8_000;
const stepMs = 20;

const operational: ReadonlySet<string> = new Set(["/healthz", "/metrics"]);

interface Operated {
  readonly database: Database;
  readonly metricsToken?: string | undefined;
  /** Why nobody can be served here, whatever the database answers; null where there is no such reason. */
  readonly unfit?: () => string | null;
}

/** What is wrong with the database; null where it answers and takes what is written. */
async function stateOf(database: Database): Promise<string | null> {
  if (!(await database.isReachable())) return "no database";
  return database.isFull() ? "disk full" : null;
}

/**
 * For whoever runs the server: `/healthz`, 503 while it drains, and `/metrics` for Prometheus, which asks for
 * `metricsToken` as a bearer token; without one it is answered to this machine alone.
 */
export function operations(app: FastifyInstance, { database, metricsToken, unfit }: Operated): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "stowage_call_seconds",
    help: "Time from request to reply, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  let draining = false;
  const inFlight = new Set<string>();
  app.addHook("onRequest", async (request, reply) => {
    if (draining && !operational.has(request.url)) {
      reply.header("connection", "close");
      throw new Failure("DRAINING");
    }
    inFlight.add(request.id);
    // Where a client hangs up, only `close` comes, and no hook after the reply.
    for (const event of ["finish", "close"]) reply.raw.once(event, () => inFlight.delete(request.id));
  });
  // The server goes on listening while it drains, so that clients get 503 instead of a refused connection.
  app.addHook("preClose", async () => {
    draining = true;
    // Whoever sends half a request, or reads a reply slowly, would keep the server from ending.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    for (let waited = 0; inFlight.size > 0 && waited < drainMs; waited += stepMs) await sleep(stepMs);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get("/healthz", async (_request, reply) => {
    const status = unfit?.() ?? (draining ? "draining" : await stateOf(database)) ?? "ok";
    return reply.code(status === "ok" ? 200 : 503).send({ status });
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new Failure(metricsToken ? "NOT_SIGNED_IN" : "NO_SUCH_CALL");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A proxy on this machine that no one told of would make everybody look local: what it forwards is not answered. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return isEqual(tokenOf(request.headers.authorization) ?? "", token);
  return !isForwarded(request) && /^(::ffff:)?127\.|^::1$/.test(request.ip);
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
