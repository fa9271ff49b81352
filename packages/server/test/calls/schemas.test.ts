import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callFor, holdToSchema } from "../support/http.ts";
import { openWorld, type World } from "../support/world.ts";
import { fillWorld, makeDocument } from "./cases/documents.ts";
import { prepareOf } from "./cases/index.ts";

type Node = Record<string, unknown>;
interface Reply extends Node {
  respondCode: Node & { additionals: Record<string, Node[] & Node> };
}

const asked: readonly (readonly [method: "GET" | "POST", path: string, body: object | undefined])[] = [
  ["GET", "/v1/config.json", undefined],
  ["POST", "/v1/login", { login_name: "manager", password: "manager has a long secret" }],
  ["POST", "/v1/product/q", {}],
  ["POST", "/v1/inventory/q", {}],
  ["POST", "/v1/outbound/q", {}],
  ["POST", "/v1/dashboard/q", {}],
  ["POST", "/v1/product/q", { pageSize: 0 }],
];

describe("the schemas that every reply is held to", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld("server");
    await fillWorld(world);
    await makeDocument(world, "outbound");
  }, 120_000);
  afterAll(() => world?.close());

  it.each(asked)("%s %s %j refuses a field too many, wherever it stands", async (method, path, body) => {
    const { status, text } = await world.ask("chief", method, path, { body });
    const validate = (reply: unknown) => holdToSchema(world.calls, method, path, status, reply);
    validate(JSON.parse(text));
    for (const path of paths(JSON.parse(text) as Reply, status)) {
      const reply = JSON.parse(text) as Reply;
      const node = path.reduce((at: Node, name) => at[name] as Node, reply);
      node.planted = "by a test";
      expect(() => validate(reply), `planted at ${path.join(".") || "the top"}`).toThrow();
    }
  });

  it("refuse a reply that lacks a field, and one of another type", async () => {
    const { status, text } = await world.ask("chief", "POST", "/v1/product/q", { body: {} });
    const lacking = JSON.parse(text) as Reply;
    delete lacking.respondCode.additionals.product?.[0]?.product_code;
    const mistyped = JSON.parse(text) as Reply;
    Object.assign(mistyped.respondCode.additionals.product?.[0] ?? {}, { enabled: "yes" });
    for (const reply of [lacking, mistyped])
      expect(() => holdToSchema(world.calls, "POST", "/v1/product/q", status, reply)).toThrow();
  });

  it("are found for a path with parameters, and a call that no table knows is not walked", () => {
    expect(callFor(world.calls, "POST", `/v1/storage/${world.here.near}/q`)?.path).toBe("/v1/storage/{whId}/q");
    const known = world.calls[0];
    if (!known) throw new Error("no calls");
    expect(prepareOf({ ...known, path: "/v1/brand-new/q" })).toBeUndefined();
    expect(prepareOf({ ...known, path: "/v1/outbound/brand-new/q" })).toBeUndefined();
  });
});

/** Where a field may be planted: the envelope, its parts, and the first row of each list. A refusal's parts hold more. */
function paths(reply: Reply, status: number): string[][] {
  const top = [[], ["respondCode"]];
  if (status >= 400) return top;
  const parts = Object.entries(reply.respondCode.additionals).flatMap(([name, value]) => {
    const at = ["respondCode", "additionals", name];
    if (Array.isArray(value)) return value.length > 0 ? [[...at, "0"]] : [];
    return typeof value === "object" && value !== null ? [at] : [];
  });
  return [...top, ["respondCode", "additionals"], ...parts];
}
