import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Unzip, UnzipInflate } from "fflate";
import { Client } from "../../scripts/replay/client.ts";
import { fillOrders } from "../outbound/listRows.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { rate } from "../support/bench.ts";
import { type Site, siteOnServer } from "../support/site.ts";

const rows = Number(process.env.BENCH_EXPORT_ROWS ?? 500_000);
const reachMegabytes = 300;
/** A list as it is shown, names of other tables among them. */
const columns = [
  "outbound_no",
  "order_no",
  "outbound_status",
  "wh_name",
  "owner_no",
  "owner_name",
  "consignee_name",
  "delivery_address",
  "expect_ship_date",
  "created_at",
];

/** Each kind in a server process of its own, that of a database long made, whose most memory the operating system has kept. */
const bench: Bench = {
  name: `export of ${rate(rows)} orders of ${columns.length} columns, memory of the server process`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server, fillOrders(rows));
    const folder = mkdtempSync(join(tmpdir(), "stowage-bench-export-"));
    try {
      const figures: Figure[] = [];
      for (const format of ["csv", "xlsx", "xls"] as const) {
        const url = await site.another();
        const idle = await site.peakMegabytes(url);
        const path = join(folder, format);
        const begun = performance.now();
        await fetchExport(site, url, format, path);
        const seconds = (performance.now() - begun) / 1_000;
        const megabytes = await site.peakMegabytes(url);
        const counted = await counters[format](path);
        if (counted !== rows) throw new Error(`${format}: ${counted} rows in the file, ${rows} in the table`);
        figures.push({
          name: `${bench.name}, ${format}`,
          megabytes,
          reach: `< ${reachMegabytes} MB`,
          reached: megabytes < reachMegabytes,
          reference: "the process at rest, having signed somebody in",
          detail: `${Math.round(idle)} MB at rest; ${rate(rows / seconds)} rows/s; all rows are in the file`,
        });
      }
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

async function fetchExport({ login, password }: Site, url: string, format: string, path: string): Promise<void> {
  const client = new Client(url, 1);
  await client.signIn(login, password);
  const sort = [{ sortField: "outbound_no", sortOrder: "desc" }];
  await pipeline(await client.file("/v1/outbound/export", { format, columns, sort }), createWriteStream(path));
  client.close();
}

/** How many rows below the titles a file has, found by what each row leaves in it. */
const counters = {
  async csv(path: string): Promise<number> {
    let lines = 0;
    for await (const piece of createReadStream(path, "utf8")) lines += occurrences(piece as string, "\n");
    return lines - 1;
  },
  async xlsx(path: string): Promise<number> {
    let found = 0;
    const unzip = new Unzip((file) => {
      if (!file.name.startsWith("xl/worksheets/")) return;
      const decoder = new TextDecoder();
      file.ondata = (error, data) => {
        if (error) throw error;
        found += occurrences(decoder.decode(data, { stream: true }), "</row>");
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    for await (const piece of createReadStream(path)) unzip.push(piece as Buffer);
    unzip.push(new Uint8Array(), true);
    return found - 1;
  },
  /** Each sheet says in its area how many rows it has, one of titles. */
  async xls(path: string): Promise<number> {
    return areasIn(readFileSync(path)).reduce((sum, area) => sum + area - 1, 0);
  },
};

function occurrences(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) count += 1;
  return count;
}

/** Goes through the records of a workbook, which stands in one piece behind the sector of the file's directory. */
function areasIn(file: Buffer): number[] {
  const areas: number[] = [];
  const sector = 512;
  for (let at = (file.readUInt32LE(48) + 2) * sector; at + 4 <= file.length; ) {
    const [type, length] = [file.readUInt16LE(at), file.readUInt16LE(at + 2)];
    if (type === 0 && length === 0) break;
    if (type === 0x0200) areas.push(file.readUInt32LE(at + 8));
    at += 4 + length;
  }
  return areas;
}
