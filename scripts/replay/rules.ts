import type { Row } from "./file.ts";

/** What the file's rows become. Each rule is counted; no row is left without one. */

export interface Line {
  readonly code: string;
  readonly quantity: number;
  readonly price: string | null;
}

export interface Job {
  readonly kind: "order" | "return" | "write_off" | "found";
  readonly invoice: string;
  readonly customer: string | null;
  readonly country: string;
  readonly at: string;
  readonly lines: Line[];
}

export interface Plan {
  /** In the order of time. */
  readonly jobs: readonly Job[];
  /** Code → name. */
  readonly products: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
  /** Rule → how many rows it took. */
  readonly counts: ReadonlyMap<string, number>;
}

export const ruleTexts = {
  service: "service codes (postage, fees, vouchers, manual) are no goods: left out",
  bad_debt: "documents with the prefix A are bad debts, no goods: left out",
  zero: "quantity zero moves nothing: left out",
  order_line: "goods on an invoice: a line of an order",
  return_line: "a cancellation's negative row: a line of a return",
  return_odd: "a cancellation's positive row is neither sale nor return: left out",
  write_off: "negative without cancellation: stock written off by an adjustment",
  found: "positive, free and for nobody: stock found, by an adjustment",
} as const;

/** Noted on rows that are kept: what was mended in them. */
export const notes = {
  case: "code differed in case from its article: one article",
  padded: "description padded with spaces: trimmed",
  no_description: "no description: the article's name from another row, or its code",
  price_negative: "negative price: no price kept",
  no_customer: "no customer: an order without consignee",
  repeated: "an exact duplicate of another row of its document: kept as a line of its own",
  further: "a further line of an article in its document: kept as a line of its own",
} as const;

type Rule = keyof typeof ruleTexts;
const service = /^(POST|DOT|C2|M|D|S|B|BANK CHARGES|AMAZONFEE|CRUK|GIFT_.*)$/;
// Dated notes of stock keepers stand in the description; they are no name.
const isName = (text: string) => text !== "" && text === text.toUpperCase();

export function planFrom(rows: readonly Row[]): Plan {
  const counts = new Map<string, number>();
  const count = (rule: string) => counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const jobs = new Map<string, Job>();
  const products = new Map<string, string>();
  const customers = new Map<string, string>();
  const spellings = new Map<string, string>();
  const seen = new Map<string, Set<string>>();
  for (const row of rows) {
    const code = row.StockCode.trim().toUpperCase();
    const rule = ruleFor(row, code);
    count(rule);
    if (rule === "service" || rule === "bad_debt" || rule === "zero" || rule === "return_odd") continue;
    noteDirt(row, code, spellings, seen, count);
    const name = row.Description.trim();
    if (isName(name) && !products.get(code)) products.set(code, name);
    else if (!products.has(code)) products.set(code, "");
    if (row.CustomerID) customers.set(row.CustomerID, row.Country);
    addLine(jobs, row, code, rule);
  }
  for (const [code, name] of products) if (name === "") products.set(code, code);
  const ordered = [...jobs.values()].sort((a, b) => a.at.localeCompare(b.at) || a.invoice.localeCompare(b.invoice));
  return { jobs: ordered, products, customers, counts };
}

function ruleFor(row: Row, code: string): Rule {
  const quantity = Number(row.Quantity);
  if (row.InvoiceNo.startsWith("A")) return "bad_debt";
  if (service.test(code)) return "service";
  if (quantity === 0) return "zero";
  if (row.InvoiceNo.startsWith("C")) return quantity < 0 ? "return_line" : "return_odd";
  if (quantity < 0) return "write_off";
  return Number(row.UnitPrice) === 0 && row.CustomerID === "" ? "found" : "order_line";
}

const kinds: Readonly<Partial<Record<Rule, Job["kind"]>>> = {
  order_line: "order",
  return_line: "return",
  write_off: "write_off",
  found: "found",
};

function addLine(jobs: Map<string, Job>, row: Row, code: string, rule: Rule): void {
  const kind = kinds[rule] ?? "order";
  const key = `${kind} ${row.InvoiceNo}`;
  const job = jobs.get(key) ?? {
    kind,
    invoice: row.InvoiceNo,
    customer: row.CustomerID || null,
    country: row.Country,
    at: row.InvoiceDate,
    lines: [],
  };
  jobs.set(key, job);
  job.lines.push({
    code,
    quantity: Math.abs(Number(row.Quantity)),
    price: Number(row.UnitPrice) < 0 ? null : row.UnitPrice,
  });
}

function noteDirt(
  row: Row,
  code: string,
  spellings: Map<string, string>,
  seen: Map<string, Set<string>>,
  count: (rule: string) => void,
): void {
  const spelling = spellings.get(code) ?? row.StockCode.trim();
  spellings.set(code, spelling);
  if (spelling !== row.StockCode.trim()) count("case");
  if (row.Description !== row.Description.trim()) count("padded");
  if (row.Description.trim() === "") count("no_description");
  if (Number(row.UnitPrice) < 0) count("price_negative");
  if (row.CustomerID === "" && !row.InvoiceNo.startsWith("C") && Number(row.Quantity) > 0) count("no_customer");
  const of = seen.get(row.InvoiceNo) ?? new Set();
  seen.set(row.InvoiceNo, of);
  const whole = JSON.stringify(row);
  if (of.has(whole)) count("repeated");
  else if (of.has(code)) count("further");
  of.add(whole).add(code);
}
