import { parseArgs } from "node:util";
import { Carriers } from "./carriers.ts";
import { Client } from "./client.ts";
import { byDay, queuesOf, roundsOf, work } from "./days.ts";
import { deliveries, weekOf } from "./deliveries.ts";
import { Evidence } from "./evidence.ts";
import { Expected } from "./expected.ts";
import { readRows } from "./file.ts";
import { stockOnServer } from "./found.ts";
import { checkLabels } from "./labels.ts";
import { report } from "./report.ts";
import { planFrom } from "./rules.ts";
import { startServer } from "./server.ts";
import { setUp, waveSize } from "./setup.ts";
import { Work } from "./work.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: "string" },
    tight: { type: "boolean", default: false },
    clients: { type: "string", default: "8" },
    embedded: { type: "boolean", default: false },
    cluster: { type: "boolean", default: false },
    url: { type: "string" },
    login: { type: "string", default: "admin" },
    password: { type: "string", default: "" },
  },
});
const [file] = positionals;
if (!file) {
  process.stderr.write(
    "npm run replay -- <orders.csv[.gz]> [--days N] [--tight] [--clients 8] [--embedded | --cluster] [--url http://… --login … --password …]\n",
  );
  process.exit(2);
}

const clients = Number(values.clients);
const plan = planFrom(await readRows(file, values.days ? Number(values.days) : undefined));
const carriers = values.url ? null : await Carriers.play();
const server = carriers
  ? await startServer(values.embedded ? "embedded" : values.cluster ? "cluster" : "server", {
      processes: 2,
      environment: carriers.environment,
    })
  : null;
let sound = false;
try {
  const client = new Client(server?.urls ?? values.url ?? "", clients, { isPatient: server !== null });
  await client.signIn(server?.login ?? values.login, server?.password ?? values.password);
  const run = Date.now().toString(36).toUpperCase().slice(-6);
  const begun = performance.now();
  const world = await setUp(client, plan, run, clients);
  await carriers?.setUp(client);
  const expected = new Expected();
  const evidence = new Evidence();
  const doing = new Work({ client, world, expected, evidence, run, carriers });
  const weeks = deliveries(plan.jobs, values.tight);
  let week = "";
  let done = 0;
  let killed: Promise<void> | undefined;
  for (const [day, jobs] of byDay(plan.jobs)) {
    if (weekOf(day) !== week) {
      week = weekOf(day);
      await doing.receive(week, weeks.get(week) ?? new Map());
    }
    await work(roundsOf(queuesOf(jobs), waveSize), clients, async (round) => {
      await doing.perform(round);
      done += round.length;
      // A process is killed while everybody works, and nobody waits until it is there again.
      if (done >= plan.jobs.length / 2) killed ??= server?.kill();
    });
    process.stderr.write(
      `\r${day}  ${doing.counts.orders} orders, ${doing.counts.lines} lines, ${Math.round((performance.now() - begun) / 1000)} s `,
    );
  }
  process.stderr.write("\n");
  const seconds = (performance.now() - begun) / 1000;
  await killed;
  const found = await stockOnServer(client, world);
  const labels = carriers && (await checkLabels(client, world, carriers, doing.labelled));
  client.close();
  const { timings } = client;
  sound = report({ plan, doing, expected, evidence, found, labels, timings, seconds, tight: values.tight });
  if (server) sound = (await server.audit()) && sound;
  else process.stdout.write("The server is not ours: run npm run audit beside it.\n");
} finally {
  await server?.stop();
  await carriers?.close();
}
process.exit(sound ? 0 : 1);
