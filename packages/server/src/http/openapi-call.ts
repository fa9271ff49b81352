import { type Call, call } from "./call.ts";

/** `GET /v1/openapi.json`: the description of all calls, itself without an envelope. */
export function openApiCall(description: Record<string, unknown>): Call {
  const text = JSON.stringify(description);
  return call({
    method: "GET",
    path: "/v1/openapi.json",
    summary: "This description",
    access: "public",
    reply: "file",
    handle: async () => ({ file: Buffer.from(text), name: "openapi.json", type: "application/json" }),
  });
}
