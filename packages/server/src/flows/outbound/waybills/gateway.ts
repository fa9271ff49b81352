/**
 * The interface by which a carrier is asked for waybills: plain JSON over HTTP. It is Stowage's own and no carrier's: whoever
 * connects a carrier puts a gateway between that speaks the carrier's. docs/decisions/0029-carrier-interfaces.md says it whole.
 */
export interface Gateway {
  /** Without a slash at the end. */
  readonly address: string;
  /** Sent as a bearer token; null where none is needed. */
  readonly key: string | null;
}

/** What a carrier is told of a box. */
export interface AskedBox {
  /** By which the carrier knows the box again: asked twice, it answers the same number. */
  readonly key: string;
  readonly [detail: string]: unknown;
}

/** What came of asking: a number, a refusal that stays one, or nothing that counts, so that it is asked again. */
export type GatewayAnswer =
  | { readonly kind: "issued"; readonly shipping_no: string }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "again"; readonly failure: "unreachable" | "not_understood"; readonly message: string };

/** What came of taking a waybill back. */
export type TakenBack = { readonly kind: "done" } | Exclude<GatewayAnswer, { kind: "issued" }>;

/** How long a carrier may take to answer. */
export const carrierTimeoutMs = 180_000;
/** Of an answer that is longer nothing is read. */
const longestAnswer = 65_536;
const longestMessage = 500;

interface How {
  readonly timeoutMs: number;
  /** Aborted where the job is: that is no answer of the carrier. */
  readonly signal: AbortSignal;
}

/** Asks for the waybill of a box. @throws what the signal was aborted with. */
export async function askForWaybill(gateway: Gateway, box: AskedBox, how: How): Promise<GatewayAnswer> {
  const answer = await send(gateway, { method: "POST", path: "/waybills", key: box.key, body: box }, how);
  if ("kind" in answer) return answer;
  const { shipping_no } = answer.body;
  if (typeof shipping_no === "string" && /^[\x21-\x7e]{1,30}$/.test(shipping_no))
    return { kind: "issued", shipping_no };
  return { kind: "again", failure: "not_understood", message: answer.text };
}

/** Tells the carrier that a waybill is void; one that it does not know, it will not make any more. @throws as above. */
export async function takeBackWaybill(gateway: Gateway, key: string, how: How): Promise<TakenBack> {
  const answer = await send(gateway, { method: "DELETE", path: `/waybills/${key}`, key }, how);
  return "kind" in answer ? answer : { kind: "done" };
}

interface Message {
  readonly method: "POST" | "DELETE";
  readonly path: string;
  readonly key: string;
  readonly body?: object;
}

interface Understood {
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

async function send(
  { address, key: token }: Gateway,
  { method, path, key, body }: Message,
  { timeoutMs, signal }: How,
): Promise<Understood | Exclude<GatewayAnswer, { kind: "issued" }>> {
  try {
    const reply = await fetch(`${address}${path}`, {
      method,
      // Whoever is asked is named by the configuration: nobody is followed elsewhere.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        accept: "application/json",
        "idempotency-key": key,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await readShort(reply);
    return understood(reply.status, text ?? "");
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "again", failure: "unreachable", message: reasonOf(error) };
  }
}

/** Statuses of which another time may be better; any other from 400 to 499 is the carrier's no. */
const passing = [408, 425, 429];

function understood(status: number, text: string): Understood | Exclude<GatewayAnswer, { kind: "issued" }> {
  const body = objectIn(text);
  const message = said(body, text) || `HTTP ${status}`;
  if (status >= 500 || passing.includes(status)) return { kind: "again", failure: "unreachable", message };
  if (status >= 400) return { kind: "refused", message };
  if (status < 200 || status >= 300 || (!body && status !== 204))
    return { kind: "again", failure: "not_understood", message };
  return { body: body ?? {}, text: message };
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** In words that a screen shows and the database takes. */
function said(body: Readonly<Record<string, unknown>> | null, text: string): string {
  const message = typeof body?.message === "string" ? body.message : text;
  return [
    ...message
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .toWellFormed(),
  ]
    .slice(0, longestMessage)
    .join("");
}

async function readShort(reply: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.byteLength;
    if (length > longestAnswer) {
      return null;
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "connection lost";
}

/** The gateways that whoever runs the server lets it speak to, each with its key, by origin. */
export type AllowedGateways = ReadonlyMap<string, string | null>;

/** A gateway at an address, where it is allowed; else null. */
export function gatewayAt(address: string, allowed: AllowedGateways): Gateway | null {
  const origin = URL.parse(address)?.origin ?? "";
  if (!allowed.has(origin)) return null;
  return { address: address.replace(/\/+$/, ""), key: allowed.get(origin) ?? null };
}
