import type { FastifyRequest } from "fastify";

/** What proxies add to a request, each in its own way: the address that asked them, or that they passed it on. */
const headersOfProxies = ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host", "x-forwarded-proto"];

export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headersOfProxies.some((name) => headers[name] !== undefined);
