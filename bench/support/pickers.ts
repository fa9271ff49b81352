import http from "node:http";
import { parentPort } from "node:worker_threads";

/** 64 pickers with a connection each, in a thread of their own, as they would sit elsewhere. */
export interface Shift {
  readonly url: string;
  readonly token: string;
  readonly clients: number;
  readonly seconds: number;
  readonly orders: readonly { readonly outbound_id: string; readonly booking_id: string }[];
}

export interface Picked {
  readonly done: number;
  readonly seconds: number;
  readonly refused: readonly string[];
}

parentPort?.on("message", (shift: Shift) => {
  work(shift).then(
    (picked) => parentPort?.postMessage(picked),
    (error: unknown) => {
      throw error;
    },
  );
});

async function work({ url, token, clients, seconds, orders }: Shift): Promise<Picked> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const refused: string[] = [];
  let next = 0;
  let done = 0;
  const start = performance.now();
  const picker = async () => {
    while (performance.now() - start < seconds * 1_000) {
      const order = orders[next++];
      if (!order) throw new Error("more orders are needed: raise BENCH_ORDERS");
      const body = { ids: [order.outbound_id], details: [{ booking_id: order.booking_id, num: "1" }] };
      const answer = await post(agent, `${url}/v1/outbound/action/confirm_pick`, token, JSON.stringify(body));
      if (answer.status === 200) done += 1;
      else refused.push(answer.text);
    }
  };
  await Promise.all(Array.from({ length: clients }, picker));
  agent.destroy();
  return { done, seconds: (performance.now() - start) / 1_000, refused: refused.slice(0, 3) };
}

function post(agent: http.Agent, url: string, token: string, body: string): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": body.length,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST", agent, headers }, (reply) => {
      let text = "";
      reply.setEncoding("utf8");
      reply.on("data", (chunk: string) => {
        text += chunk;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}
