import { inLocalTime } from "../i18n/localTime.ts";
import { CallFailure, type FieldError } from "./failure.ts";
import { isWithProgress, withProgress } from "./fileProgress.ts";
import { newId } from "./ids.ts";

/** What the session provides to every call. */
export interface Credentials {
  accessToken(): string | null;
  language(): string;
  /** Gets a new access token; false where the session is over. `refused` is the token that was turned away. */
  refresh(refused: string | null): Promise<boolean>;
  /** The session is over: clear it and show the sign-in page. */
  lost(): void;
  /** Called with the epoch of rights at which each call ran. */
  rightsAt(epoch: string): void;
}

let credentials: Credentials = {
  accessToken: () => null,
  language: () => "zh_TW",
  refresh: async () => false,
  lost: () => undefined,
  rightsAt: () => undefined,
};

export function lendCredentials(lent: Credentials): void {
  credentials = lent;
}

/** The language of the screen, for calls that answer in words. */
export const language = (): string => credentials.language();

export type Additionals = Readonly<Record<string, unknown>>;

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly form?: FormData;
  /** The same key is sent again when a write is repeated, so that it happens once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Called with how many rows of a file have arrived, of how many; not called for a short file. */
  readonly onRows?: (done: number, total: number) => void;
  /** What it answers never changes: the browser may keep it. */
  readonly keeps?: true;
  /** Sent as it stands: sign-in and refresh, which have no token yet. */
  readonly bare?: true;
}

/** One call; answers `additionals`, throws `CallFailure`. A 401 is answered by one refresh and one repetition. */
export async function call(path: string, options: CallOptions = {}): Promise<Additionals> {
  const requestLanguage = language();
  return readEnvelope(await send(path, options), requestLanguage);
}

/** A file as a call answered it. */
export interface FetchedFile {
  readonly blob: Blob;
  readonly name: string;
  /** How many rows it has, where the server says so. */
  readonly rows: number | null;
  /** What its encoding lacks, written as question marks. */
  readonly lost: { readonly count: number; readonly characters: string } | null;
}

/** A call that answers a file. */
export async function callForFile(path: string, options: CallOptions = {}): Promise<FetchedFile> {
  const requestLanguage = language();
  const response = await send(path, options);
  if (!response.ok || isJson(response)) {
    await readEnvelope(response, requestLanguage);
    throw new CallFailure("BAD_REPLY", response.status, "no file in the reply");
  }
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(response.headers.get("content-disposition") ?? "");
  const [count = "", characters = ""] = response.headers.get("x-lost-characters")?.split(" ") ?? [];
  const rows = response.headers.get("x-rows");
  return {
    blob: await received(response, options),
    name: decodeURIComponent(named?.[1] ?? "download"),
    rows: rows === null ? null : Number(rows),
    lost: count ? { count: Number(count), characters: decodeURIComponent(characters) } : null,
  };
}

/** A call whose answer goes on for as long as both ends like. */
export async function callForEvents(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const requestLanguage = language();
  const response = await send(path, { method: "GET", signal });
  if (response.ok && response.body && !isJson(response)) return response.body;
  await readEnvelope(response, requestLanguage);
  throw new CallFailure("BAD_REPLY", response.status, "no events in the reply");
}

/** All of a file. @throws CallFailure BROKEN_OFF where it ends before it is whole. */
async function received(response: Response, { onRows, signal }: CallOptions): Promise<Blob> {
  try {
    return isWithProgress(response) ? await withProgress(response, onRows) : await response.blob();
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new CallFailure("BROKEN_OFF", 0, thrown instanceof Error ? thrown.message : "");
  }
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const method = options.method ?? "POST";
  const key = options.idempotencyKey ?? (isWrite(path, method) ? newId() : null);
  const sent = credentials.accessToken();
  const response = await request(path, method, key, sent, options);
  if (response.status !== 401 || options.bare) return response;
  if (!(await credentials.refresh(sent))) {
    credentials.lost();
    return response;
  }
  const repeated = await request(path, method, key, credentials.accessToken(), options);
  if (repeated.status === 401) credentials.lost();
  return repeated;
}

const isWrite = (path: string, method: string) => method === "PUT" || (method === "POST" && !path.endsWith("/q"));

async function request(
  path: string,
  method: string,
  key: string | null,
  token: string | null,
  options: CallOptions,
): Promise<Response> {
  const headers = new Headers({
    accept: "application/json",
    // Names, errors and files come in the language of the screen, whatever the account's is.
    "x-language": language(),
  });
  if (token && !options.bare) headers.set("authorization", `Bearer ${token}`);
  if (key && !options.bare) headers.set("idempotency-key", key);
  let body: BodyInit | undefined = options.form;
  if (options.body !== undefined) {
    headers.set("content-type", "application/json; charset=utf-8");
    body = JSON.stringify(options.body);
  }
  try {
    const response = await fetch(path, {
      method,
      headers,
      body,
      signal: options.signal,
      cache: options.keeps ? "default" : "no-store",
    });
    // What was kept tells of rights as they were then.
    const epoch = options.keeps ? null : response.headers.get("x-rights-epoch");
    if (epoch) credentials.rightsAt(epoch);
    return response;
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    throw new CallFailure("OFFLINE", 0, thrown instanceof Error ? thrown.message : "offline");
  }
}

const isJson = (response: Response) => (response.headers.get("content-type") ?? "").includes("json");

interface Envelope {
  readonly httpStatus: number;
  readonly respondCode: {
    readonly code: string;
    readonly message: string;
    readonly additionals?: Readonly<Record<string, unknown>>;
  };
}

/** Where replies say in words what is wrong, with or without their rows. */
const saying = ["errors", "results", "job"] as const;

/** What is said of rows, of steps and of jobs, with instants by the reader's clock. */
function byReadersClock(additionals: Additionals): Additionals {
  const told = saying.flatMap((name) => (name in additionals ? [[name, retold(additionals[name])] as const] : []));
  return told.length === 0 ? additionals : { ...additionals, ...Object.fromEntries(told) };
}

function retold(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(retold);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === "message" && typeof one === "string" ? inLocalTime(one) : retold(one),
    ]),
  );
}

async function readEnvelope(response: Response, requestLanguage: string): Promise<Additionals> {
  const requestId = response.headers.get("x-request-id");
  let envelope: Envelope;
  try {
    envelope = (await response.json()) as Envelope;
  } catch {
    throw new CallFailure(response.status >= 500 ? "OFFLINE" : "BAD_REPLY", response.status, "", { requestId });
  }
  const said = envelope.respondCode;
  if (!said) throw new CallFailure("BAD_REPLY", response.status, "", { requestId });
  const answer = { ...said, message: inLocalTime(said.message ?? "") };
  const additionals = byReadersClock(answer.additionals ?? {});
  if (response.ok) return additionals;
  const errors = (additionals.errors as FieldError[] | undefined) ?? [];
  throw new CallFailure(answer.code as CallFailure["code"], response.status, answer.message, {
    errors,
    requestId: (additionals.request_id as string | undefined) ?? requestId,
    additionals,
    language: requestLanguage,
  });
}
