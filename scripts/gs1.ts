import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isGtin, isSscc, ssccElement, ssccOf } from "@stowage/model";
import { barcode } from "../packages/server/src/printing/barcode.ts";
import { drawn } from "../packages/server/test/printing/pdf.ts";

/** `npm run gs1 -- <folder>`: check digits against the vectors of GS1's own tests, and codes of boxes as a scanner reads them. */
const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write("npm run gs1 -- <folder of GS1's vectors>\n");
  process.exit(2);
}
interface Vector {
  readonly check: string;
  readonly input: string;
  readonly valid: boolean;
}
const vectors = readFileSync(join(folder, "ai_component_checks.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Vector)
  .filter(({ check }) => check === "csum");
const wrong = vectors.filter(({ input, valid }) => (input.length >= 18 ? isSscc : isGtin)(input) !== valid);

const known = vectors.filter(({ input, valid }) => valid && input.length === 18).map(({ input }) => input);
const made = Array.from({ length: 200 }, (_, index) =>
  ssccOf(String(1_000_000 + index * 37), 7919n ** BigInt(index % 5)),
);
const unread: string[] = [];
for (const sscc of [...known, ...made]) {
  const code = barcode({ text: ssccElement(sscc), symbology: "auto", maxWidth: 250, height: 90 });
  const file = code && (await drawn((canvas) => canvas.drawBarcode(code, 40, 40)));
  const [read] = (await file?.barcodes(1, 203)) ?? [];
  if (code?.symbology !== "gs1-128" || read?.text !== ssccElement(sscc)) unread.push(sscc);
}
console.log(`${vectors.length} vectors of check digits, ${wrong.length} told otherwise`);
console.log(`${known.length + made.length} codes of boxes drawn, ${unread.length} not read back`);
for (const { input } of wrong) console.log(`check digit: ${input}`);
for (const sscc of unread) console.log(`not read: ${sscc}`);
process.exitCode = vectors.length === 0 || wrong.length > 0 || unread.length > 0 ? 1 : 0;
