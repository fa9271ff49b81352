import { type CallOptions, callForFile } from "./client.ts";

/** Fetches a file and hands it to the browser to keep. */
export async function saveFile(path: string, options: CallOptions): Promise<void> {
  const { blob, name } = await callForFile(path, options);
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
