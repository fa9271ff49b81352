import type { Database } from "../../packages/server/src/database/index.ts";

/** The API's description. The whole server is loaded for it, and for nothing else here. */
export async function openApiFile(database: Database): Promise<string> {
  const { allCalls } = await import("../../packages/server/src/app.ts");
  const { openApi } = await import("../../packages/server/src/http/openapi.ts");
  const { version } = await import("../../packages/server/src/version.ts");
  return inLines(openApi(allCalls(database), version));
}

/** A line for each operation: a change of one call is one changed line, and the file stays small. */
function inLines({ paths, ...head }: Record<string, unknown>): string {
  const lines = Object.entries(paths as Record<string, Record<string, unknown>>).map(([path, operations]) => {
    const inner = Object.entries(operations).map(([method, operation]) => `"${method}": ${JSON.stringify(operation)}`);
    return `${JSON.stringify(path)}: {\n${inner.join(",\n")}\n}`;
  });
  const first = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${[...first, `"paths": {\n${lines.join(",\n")}\n}`].join(",\n")}\n}\n`;
}
