import type { Registry } from "./registry.ts";

/**
 * Why calls are open: the server answers each under the reply key, and the walk over all calls of the tests knows how a
 * client sends it, with the permission and without.
 */
export function callProblem(id: string, key: string, { calls, isWalked }: Registry): string | undefined {
  const [method = "", path = ""] = id.split(" ");
  const asked = method === "CRUD" ? crud(path) : [id];
  const served = new Map(calls.map((call) => [plain(`${call.method} ${call.path}`), call]));
  const missing = asked.filter((one) => !served.has(plain(one)));
  if (missing.length > 0) return `not served: ${missing.join(", ")}`;
  const found = asked.flatMap((one) => served.get(plain(one)) ?? []);
  const reply = found[0]?.reply;
  // A paper answers the file itself, as the contract has it.
  const isPaper = reply === "file" && (key === "report" || labels.test(id));
  if (key !== "-" && !isPaper && !(typeof reply === "object" && key in reply.properties))
    return `does not answer ${key}`;
  const unsent = found.filter((call) => !isWalked(call));
  return unsent.length === 0
    ? undefined
    : `nobody sends: ${unsent.map((call) => `${call.method} ${call.path}`).join(", ")}`;
}

/** The contract counts waybill labels (`courier_label`) among the papers, though their rows name waybills. */
const labels = /^POST \/v1\/printwaybill\//;

/** The calls of a resource that has them all. */
const crud = (path: string) => [
  `POST ${path}/q`,
  `POST ${path}/a`,
  `PUT ${path}/{id}`,
  `DELETE ${path}/{id}`,
  `POST ${path}/copy/{id}`,
];

const plain = (call: string) => call.replaceAll(/\{[^}]*\}/g, "{}").replace(/\/$/, "");
