import type { Timing } from "./client.ts";
import type { Evidence } from "./evidence.ts";
import { differences, type Expected } from "./expected.ts";
import type { Labels } from "./labels.ts";
import { notes, type Plan, ruleTexts } from "./rules.ts";
import type { Work } from "./work.ts";

interface Run {
  readonly plan: Plan;
  readonly doing: Work;
  readonly expected: Expected;
  readonly evidence: Evidence;
  readonly found: ReadonlyMap<string, number>;
  readonly labels: Labels | null;
  readonly timings: ReadonlyMap<string, Timing>;
  readonly seconds: number;
  readonly tight: boolean;
}

/** Prints what was done and whether it agrees; answers whether it does. */
export function report({ plan, doing, expected, evidence, found, labels, timings, seconds, tight }: Run): boolean {
  const { counts, refusals } = doing;
  const { totals } = expected;
  section("Rows of the file, by the rule that took them");
  for (const [rule, text] of Object.entries(ruleTexts)) line(plan.counts.get(rule) ?? 0, text);
  section("Mended in rows that were kept");
  for (const [note, text] of Object.entries(notes)) line(plan.counts.get(note) ?? 0, text);
  section("Done");
  line(counts.orders, `orders shipped, ${counts.lines} lines`);
  line(counts.split, "of them in part, the rest split off and cancelled");
  line(counts.intercepted, "orders intercepted beside a step, and cancelled");
  line(counts.receipts, `receipts, ${counts.receiptLines} lines`);
  line(counts.returns, `returns, ${counts.returnsWithOrder} with their order`);
  line(counts.adjustments, "adjustments");
  line(refusals.length, "orders and write-offs refused for want of stock, and cancelled");
  section("Pieces");
  for (const [name, pieces] of Object.entries(totals)) line(pieces, name.replaceAll("_", " "));
  section(
    `Rates: ${seconds.toFixed(1)} s, ${(counts.lines / seconds).toFixed(0)} order lines/s, ${(counts.orders / seconds).toFixed(1)} orders/s`,
  );
  for (const [route, { calls, totalMs, slowestMs }] of [...timings].sort(([, a], [, b]) => b.totalMs - a.totalMs)) {
    line(calls, `${route}: ${(totalMs / calls).toFixed(1)} ms on average, ${slowestMs.toFixed(0)} ms at the slowest`);
  }
  const isLabelled = labels === null || judgeLabels(labels);
  return judge(expected, found, evidence, tight) && isLabelled;
}

function judgeLabels({ shipped, void: gone, faults }: Labels): boolean {
  section("Labels against boxes and carriers");
  line(shipped, `boxes left with a label, ${gone} labels became void, ${faults.length} faults`);
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`);
  return shipped > 0 && faults.length === 0;
}

function judge(expected: Expected, found: ReadonlyMap<string, number>, evidence: Evidence, tight: boolean): boolean {
  const wrong = differences(expected.stock, found);
  section("Stock on the server against the plain calculation");
  line(expected.stock.size, `products, ${wrong.length} differ`);
  for (const one of wrong.slice(0, 20))
    process.stdout.write(`  ${one.code}: calculated ${one.expected}, found ${one.found}\n`);
  const unjustified = evidence.unjustified();
  section("Refusals");
  line(evidence.refusals, `refused, ${unjustified.length} not justified at their moment`);
  for (const one of unjustified.slice(0, 20)) process.stdout.write(`  ${one}\n`);
  const unexpected = !tight && evidence.refusals > 0;
  if (unexpected) process.stdout.write("  Without --tight, stock suffices: nothing should have been refused.\n");
  return wrong.length === 0 && unjustified.length === 0 && !unexpected;
}

const section = (title: string) => process.stdout.write(`\n${title}\n`);
const line = (count: number, text: string) => process.stdout.write(`${String(count).padStart(10)}  ${text}\n`);
