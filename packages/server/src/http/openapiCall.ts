import { type Call, call } from "./call.ts";

/** `GET /v1/openapi.json`: the description of all calls, itself without an envelope. */
export function openApiCall(describe: () => Record<string, unknown>): Call {
  let text: Buffer | undefined;
  return call({
    method: "GET",
    path: "/v1/openapi.json",
    summary: "This description",
    access: "public",
    ratePerMinute: 60,
    reply: "file",
    async handle() {
      text ??= Buffer.from(JSON.stringify(describe()));
      return { file: text, name: "openapi.json", type: "application/json" };
    },
  });
}
