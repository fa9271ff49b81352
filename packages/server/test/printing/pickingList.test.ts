import { setTimeout as sleep } from "node:timers/promises";
import { messages } from "@stowage/messages";
import { describe, expect, it } from "vitest";
import { papers } from "../../src/printing/paper.ts";
import { printPickingLists } from "../../src/printing/pickingList.ts";
import type { PickingList } from "../../src/printing/pickingListData.ts";
import { PrintedFile } from "./pdf.ts";
import { options, pickingList } from "./samples.ts";

const print = (
  list: PickingList | PickingList[],
  more?: Partial<ReturnType<typeof options>>,
  language = more?.language,
) => PrintedFile.of(printPickingLists([list].flat(), options(language, more)));
const flat = (text: string) => text.replace(/\s+/g, "");

describe("a picking list of one order", () => {
  it.each(["zh_TW", "zh_CN", "en_US"] as const)("says in %s what, where, how much and for whom", async (language) => {
    const list = pickingList();
    const text = flat(await (await print(list, { language })).text());
    const words = messages[language].print.picking;
    const [order] = list.orders;
    const expected = [
      ...[
        words.title.order,
        words.warehouse,
        words.owner,
        words.printedAt,
        words.location,
        words.quantity,
        words.pickedBy,
      ],
      ...[list.pickinglist_no, list.wh_name, list.owner_name, "2026-11-2114:05", "林小姐"],
      ...[order!.order_no, order!.consignee_name!, order!.delivery_tel!, order!.shipping_company_name!, order!.notes!],
      ...["TEA-0012", "阿里山高山烏龍茶", "货运专用简体标签纸", "L2026000", "2027-05-31", "24個", "2箱+7卷"],
    ];
    for (const words of expected) expect(text).toContain(flat(words));
    for (const line of list.lines) expect(text).toContain(line.storage_loc_code);
  });

  it("lists the lines in walking order and sums them", async () => {
    const list = pickingList("order", 1, 14);
    const text = await (await print(list)).text();
    const walk = list.lines.toSorted((a, b) => (a.walk_order ?? 0) - (b.walk_order ?? 0));
    const positions = walk.map((line) => text.indexOf(line.storage_loc_code));
    expect(positions.every((position, index) => position > (positions[index - 1] ?? 0))).toBe(true);
    const boxes = list.lines.filter((line) => line.unit_name === "盒").reduce((sum, line) => sum + Number(line.num), 0);
    expect(flat(text)).toContain(`合計：${boxes}盒`);
    expect(flat(text)).toContain("共14筆、5項商品、14個儲位");
  });

  it("carries the list's and the order's number as barcodes that scan", async () => {
    const list = pickingList();
    const read = await (await print(list)).barcodes();
    expect(read.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual([
      { format: "Code128", text: list.pickinglist_no },
      { format: "Code128", text: list.orders[0]!.order_no },
    ]);
  });

  it.each(["location", "product"] as const)(
    "has a barcode of each line's %s where that is asked for",
    async (lineBarcode) => {
      const list = pickingList("order", 1, 6);
      const read = new Set((await (await print(list, { lineBarcode })).barcodes(1, 300)).map(({ text }) => text));
      for (const line of list.lines) {
        expect(read).toContain(lineBarcode === "location" ? line.storage_loc_code : line.product_barcode);
      }
    },
  );

  it("gives the same file for the same data", async () => {
    expect((await print(pickingList())).bytes.equals((await print(pickingList())).bytes)).toBe(true);
  });

  it("embeds every font as a subset", async () => {
    const file = await print(pickingList("order", 1, 30));
    const rows = (await file.fonts()).trim().split("\n").slice(2);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatch(/^[A-Z]{6}\+\S+ .* yes yes yes/);
    expect(file.bytes.length).toBeLessThan(200_000);
  });
});

describe("pages", () => {
  it("count within the list and show its number, a header or not [header_repeat repeat] [header_repeat not]", async () => {
    const list = pickingList("order", 1, 40);
    const repeated = await (await print(list)).pages();
    const withoutRepeat = await (await print(list, { repeatHeader: false })).pages();
    expect(repeated.length).toBeGreaterThan(2);
    repeated.forEach((page, index) => {
      expect(flat(page)).toContain(`第${index + 1}頁，共${repeated.length}頁`);
      expect(page).toContain("揀貨單");
    });
    withoutRepeat.forEach((page, index) => {
      expect(page.includes("揀貨單")).toBe(index === 0);
      expect(page).toContain(list.pickinglist_no);
      expect(page).toContain("儲位");
    });
  });

  it("hold every line once and whole", async () => {
    const list = pickingList("order", 1, 60);
    const pages = await (await print(list)).pages();
    expect(pages.flatMap((page) => page.match(/A-\d\d-\d\d-\d/g) ?? []).toSorted()).toEqual(
      list.lines.map(({ storage_loc_code }) => storage_loc_code).toSorted(),
    );
    for (const page of pages) {
      const locations = page.match(/A-\d\d-\d\d-\d/g)?.length ?? 0;
      expect(page.match(/\b(TEA-0012|85123A|NUT-7|22423|SC-88)\b/g)?.length ?? 0).toBe(locations);
    }
  });

  it.each([papers.A4, papers.label_100x150])(
    "hold a line with endless serials, cut where the page would end: %o",
    async (paper) => {
      const list = pickingList("order", 1, 3);
      const product_sn = Array.from({ length: 500 }, (_, index) => `SN${10_000 + index}`);
      const [first, ...others] = list.lines;
      const file = await print({ ...list, lines: [{ ...first!, product_sn }, ...others] }, { paper });
      const text = await file.text();
      expect(flat(text)).toContain("序號(500)：SN10000");
      expect(text).toContain("…");
      for (const line of list.lines) expect(text).toContain(line.storage_loc_code);
      // Nothing was drawn below the footer's line or off the paper.
      const rules = await Promise.all(Array.from(await file.pages(), (_, index) => file.pixels(index + 1, 72)));
      for (const { width, height, grey } of rules) {
        expect(grey.subarray(width * (height - 4)).every((value) => value > 200)).toBe(true);
      }
    },
  );

  it("start anew with each list", async () => {
    const pages = await (await print([pickingList("order", 1, 2), pickingList("order", 1, 2)])).pages();
    expect(pages.map(flat).every((page) => page.includes("第1頁，共1頁"))).toBe(true);
    expect(pages).toHaveLength(2);
  });

  it("are one, and empty, where there is no list", async () => {
    expect(await (await print([])).pages()).toHaveLength(1);
  });
});

describe("lists of several orders", () => {
  it("say on each line which order gets how much, and carry every order's barcode", async () => {
    const list = pickingList("batch", 7, 5);
    const file = await print(list);
    const text = flat(await file.text());
    expect(text).toContain("批次揀貨單");
    expect(text).toContain("#1:1,#2:2");
    const read = new Set((await file.barcodes(1, 300)).map(({ text }) => text));
    for (const order of list.orders) expect(read).toContain(order.order_no);
  });

  it("stand under each product with its sum, and say where a product goes on", async () => {
    const list = pickingList("product", 3, 60);
    const pages = (await (await print(list)).pages()).map(flat);
    const tea = list.lines
      .filter((line) => line.product_code === "TEA-0012")
      .reduce((sum, line) => sum + Number(line.num), 0);
    expect(pages.join("")).toContain(`立體茶包30入${tea}盒`);
    expect(pages.slice(1).filter((page) => page.includes("（續）")).length).toBeGreaterThan(0);
    expect(pages[0]).not.toContain("（續）");
  });

  it("stand under each consignee", async () => {
    const text = await (await print(pickingList("consignee", 4, 20), { language: "en_US" })).text();
    for (const heading of ["Picking list by consignee", "大同超市 信義店", "Harbour Gifts Ltd."])
      expect(text).toContain(heading);
  });

  it("carry a square barcode where an order's number is too long for bars", async () => {
    const list = pickingList("batch", 2, 2);
    const long = "SHOPEE-TW-2026112112345678-ABCDEFGH";
    const file = await print({
      ...list,
      orders: list.orders.map((order, index) => ({ ...order, order_no: `${long}${index}` })),
    });
    const read = await file.barcodes(1, 300);
    expect(read).toContainEqual({ format: "QRCode", text: `${long}0` });
    expect(read).toContainEqual({ format: "QRCode", text: `${long}1` });
  });
});

describe("on a label printer", () => {
  it("prints the same list on labels, in black only, its barcodes readable at 203 dpi [paper label printer]", async () => {
    const list = pickingList("order", 1, 9);
    const file = await print(list, { paper: papers.label_100x150, lineBarcode: "location" });
    const pages = await file.pages();
    expect(pages.join("").match(/A-\d\d-\d\d-\d/g)).toHaveLength(9);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.filter((page) => page.includes("揀貨單"))).toHaveLength(1);
    expect((await file.barcodes(1)).map(({ text }) => text)).toEqual(
      expect.arrayContaining([list.pickinglist_no, list.orders[0]!.order_no]),
    );
    // A printer of black dots would turn shading into a raster.
    const shade = async (printed: PrintedFile) => {
      const { grey } = await printed.pixels(1, 100);
      return grey.filter((value) => value > 236 && value < 250).length / grey.length;
    };
    expect(await shade(await print(list))).toBeGreaterThan(0.05);
    expect(await shade(file)).toBeLessThan(0.01);
  });
});

describe("the stream", () => {
  it("lays out no more lists than the reader takes", async () => {
    let asked = 0;
    async function* many() {
      while (asked < 1000) {
        asked += 1;
        yield pickingList("order", 1, 20);
      }
    }
    const stream = printPickingLists(many(), options());
    const reader = stream[Symbol.asyncIterator]();
    await reader.next();
    await sleep(300);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(60);
    stream.destroy();
    await sleep(20);
    const before = asked;
    await sleep(100);
    expect(asked).toBe(before);
  });

  it("prints a thousand orders, each on its page, while other work goes on", async () => {
    function* many() {
      for (let index = 0; index < 1000; index += 1) {
        yield { ...pickingList("order", 1, 3), pickinglist_no: `PL-${String(index).padStart(4, "0")}` };
      }
    }
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    const file = await PrintedFile.of(printPickingLists(many(), options()));
    clearInterval(timer);
    const pages = await file.pages();
    expect(pages).toHaveLength(1000);
    expect(pages.every((page, index) => page.includes(`PL-${String(index).padStart(4, "0")}`))).toBe(true);
    expect(ticks).toBeGreaterThan(100);
  });

  it("fails where the data fail, and says so", async () => {
    async function* failing() {
      yield pickingList();
      throw new Error("the database went away");
    }
    await expect(PrintedFile.of(printPickingLists(failing(), options()))).rejects.toThrow("the database went away");
    const wrong = pickingList();
    const broken = { ...wrong, lines: wrong.lines.map((line) => ({ ...line, num: "many" })) };
    await expect(print(broken)).rejects.toThrow("not a decimal");
  });
});

describe("other papers of the same goods", () => {
  it("a summary adds lists up: which and how many orders, no order by itself [report_type summary]", async () => {
    const batch = pickingList("batch", 3, 12);
    const lists = ["PL-1", "PL-2", "PL-3"];
    const summary = {
      ...batch,
      kind: "summary" as const,
      pickinglist_no: "",
      orders: [],
      sums_up: { orders: 3, lists },
    };
    const file = await print(summary);
    const text = flat(await file.text());
    expect(text).toContain("揀貨總表");
    expect(text).toContain("訂單數：3");
    expect(text).toContain("揀貨單(3)：PL-1、PL-2、PL-3");
    expect(text).not.toContain(batch.orders[0]!.order_no);
    for (const line of batch.lines) expect(text).toContain(line.storage_loc_code);
    expect(await file.barcodes()).toEqual([]);
  });

  it("an order's list names the order and to whom it goes [report_type order]", async () => {
    const list = pickingList("order", 1, 5);
    const text = flat(await (await print(list)).text());
    for (const word of [list.orders[0]!.order_no, list.orders[0]!.delivery_address!, "揀貨人員"])
      expect(text).toContain(flat(word));
  });

  it("on small paper every word of a product is read, its lot under it, and the title whole", async () => {
    const list = pickingList("order", 1, 5);
    for (const language of ["zh_TW", "en_US"] as const) {
      const text = flat(await (await print(list, { paper: papers.A5, language })).text());
      expect(text).toContain(flat(messages[language].print.picking.title.order));
      for (const line of list.lines) expect(text).toContain(line.product_code);
      expect(text).toContain("L2026000");
    }
  });

  it("a mini order tells what is to be picked for which order, and nothing else [report_type mini_order]", async () => {
    const list = { ...pickingList("order", 1, 5), kind: "mini_order" as const };
    const file = await print(list, { paper: papers.label_100x150 });
    const text = flat(await file.text());
    expect(text).toContain("簡易揀貨單");
    expect(text).toContain(list.orders[0]!.order_no);
    for (const line of list.lines) expect(text).toContain(line.storage_loc_code);
    for (const word of [list.orders[0]!.delivery_address!, list.orders[0]!.delivery_tel!, "揀貨人員"])
      expect(text).not.toContain(flat(word));
    expect((await file.barcodes()).map(({ text: read }) => read)).toContain(list.orders[0]!.order_no);
  });
});
