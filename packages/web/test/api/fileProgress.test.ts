import { afterEach, expect, test, vi } from "vitest";
import { callForFile } from "../../src/api/client.ts";

const rows = 12_000;
const encoder = new TextEncoder();

/** A file as the server sends it: pieces after their length and the rows that are written, an empty one at the end. */
const pieces: readonly (readonly [text: string, rows: number])[] = [
  ["code;name\r\n", 0],
  ["A;第一\r\n".repeat(500), 5_500],
  ["B;第二\r\n".repeat(700), rows],
  ["", rows],
];
const sent = Uint8Array.from(
  pieces.flatMap(([text, count]) => {
    const content = encoder.encode(text);
    const head = new DataView(new ArrayBuffer(8));
    head.setUint32(0, content.length);
    head.setUint32(4, count);
    return [...new Uint8Array(head.buffer), ...content];
  }),
);

/** The reply with as much of it as arrives, in parts of a size that has nothing to do with the pieces. */
function answerWith(content: Uint8Array, size: number) {
  const parts = Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
    content.slice(at * size, (at + 1) * size),
  );
  const headers = {
    "content-type": "application/vnd.stowage.file-with-progress",
    "content-disposition": "attachment; filename*=UTF-8''list.csv",
    "x-rows": String(rows),
    "x-file-type": "text/csv",
  };
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body, { headers }));
}

afterEach(() => vi.unstubAllGlobals());

test.each([1, 7, 1_000, 1_000_000])("a file in parts of %i bytes tells its rows and comes out whole", async (size) => {
  answerWith(sent, size);
  const reported: string[] = [];
  const file = await callForFile("/v1/product/export", {
    onRows: (done, total) => reported.push(`${done} of ${total}`),
  });
  expect(await file.blob.text()).toBe(pieces.map(([text]) => text).join(""));
  expect(file).toMatchObject({ name: "list.csv", rows, lost: null });
  expect(file.blob.type).toBe("text/csv");
  expect(reported).toEqual(pieces.map(([, count]) => `${count} of ${rows}`));
});

test.each([0, 4, 19, 2_000, sent.length - 8, sent.length - 1])(
  "one that ends after %i bytes is no file",
  async (arrived) => {
    answerWith(sent.slice(0, arrived), 999);
    await expect(callForFile("/v1/product/export")).rejects.toMatchObject({ code: "BROKEN_OFF" });
  },
);

test("a file without progress that breaks off is none either", async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode("code"));
      controller.error(new TypeError("network error"));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body, { headers: { "content-type": "text/csv" } }));
  await expect(callForFile("/v1/product/export")).rejects.toMatchObject({ code: "BROKEN_OFF" });
});
