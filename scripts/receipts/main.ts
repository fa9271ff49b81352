import { parseArgs } from "node:util";
import { Client } from "../replay/client.ts";
import { work } from "../replay/days.ts";
import { stockOnServer } from "../replay/found.ts";
import { startServer } from "../replay/server.ts";
import { type Line, type Plan, planFrom } from "./plan.ts";
import { receive } from "./receive.ts";
import { setUp } from "./setup.ts";

/**
 * `npm run receipts -- <folder>`: the purchase orders in the folder come in by the HTTP calls, several people at once, and
 * what stands there afterwards is compared with what the files say was received and rejected.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: "string" },
    clients: { type: "string", default: "8" },
    embedded: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (!folder) {
  process.stderr.write("npm run receipts -- <folder of purchase orders> [--orders N] [--clients 8] [--embedded]\n");
  process.exit(2);
}
const plan = planFrom(folder, values.orders ? Number(values.orders) : Number.POSITIVE_INFINITY);
const server = await startServer(values.embedded ? "embedded" : "server");
let sound = false;
try {
  const client = new Client(server.url, Number(values.clients));
  await client.signIn(server.login, server.password);
  const world = await setUp(client, plan);
  const begun = performance.now();
  const queues = plan.orders.map((order) => [order]);
  await work(queues, Number(values.clients), (order) => receive(client, world, order));
  const seconds = (performance.now() - begun) / 1000;
  const [good, bad] = [
    await stockOnServer(client, world, ({ num_loc }) => Number(num_loc)),
    await stockOnServer(client, world, ({ num_bad }) => Number(num_bad)),
  ];
  client.close();
  const wrong = [
    ...differences(plan, "good", good, ({ received, rejected }) => received - rejected),
    ...differences(plan, "bad", bad, ({ rejected }) => rejected),
  ];
  for (const line of wrong) process.stdout.write(`WRONG ${line}\n`);
  const lines = plan.orders.reduce((sum, order) => sum + order.lines.length, 0);
  process.stdout.write(
    `${plan.orders.length} orders, ${lines} lines in ${Math.round(seconds)} s by ${values.clients} clients; ${wrong.length} products differ\n`,
  );
  sound = (await server.audit()) && wrong.length === 0;
} finally {
  await server.stop();
}
process.exit(sound ? 0 : 1);

/** The products of which another number stands there than the files say. */
function differences(
  { orders }: Plan,
  quality: string,
  found: ReadonlyMap<string, number>,
  of: (line: Line) => number,
): string[] {
  const said = new Map<string, number>();
  for (const line of orders.flatMap(({ lines }) => lines))
    said.set(line.product, (said.get(line.product) ?? 0) + of(line));
  const products = new Set([...said.keys(), ...found.keys()]);
  return [...products].flatMap((product) => {
    const [is, shouldBe] = [found.get(product) ?? 0, said.get(product) ?? 0];
    return is === shouldBe ? [] : [`${product}: ${is} ${quality}, expected ${shouldBe}`];
  });
}
