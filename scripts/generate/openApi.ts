import type { Database } from "../../packages/server/src/database/index.ts";

/** The API's description. The whole server is loaded for it, and for nothing else here. */
export async function openApiFile(database: Database): Promise<string> {
  const { allCalls } = await import("../../packages/server/src/app.ts");
  const { openApi } = await import("../../packages/server/src/http/openapi.ts");
  const { version } = await import("../../packages/server/src/version.ts");
  return `${JSON.stringify(openApi(allCalls(database), version), null, 2)}\n`;
}
