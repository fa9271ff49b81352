import type { Readable } from "node:stream";
import type { FunctionCode, MenuCode, ReportCode, Right } from "@stowage/model";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Static, TObject, TSchema } from "typebox";
import type { Database, Reader, Tx } from "../database/index.ts";
import type { Caller, Language } from "./caller.ts";
import type { IdempotencyKey } from "./idempotency.ts";

/** Who may make a call. `signed_in` is for what concerns oneself. */
export type Access = "public" | "signed_in" | Permitted;

export interface Permitted {
  readonly menu: MenuCode;
  readonly code: FunctionCode | ReportCode;
  /** Other entries whose function of the same code is enough, too. */
  readonly at?: readonly MenuCode[];
  /** Entries whose screens look rows up here: whoever has any function there may look rows up and gets what a lookup needs. */
  readonly lookedUpAt?: readonly MenuCode[];
  /** Needed beside the function. */
  readonly right?: Right;
  /** Enough by itself, without the function. */
  readonly orRight?: Right;
  /** The fields of the user `{id}` that this user themselves may change without the function. */
  readonly ofOneself?: readonly string[];
}

/** A file that is written piece after piece. A piece is valid only until `write` has ended: its memory is used again. */
export interface PieceByPiece {
  writeTo(write: (piece: Uint8Array) => Promise<void>): Promise<void>;
}

/** A file as the answer of a call. */
export interface FileReply {
  readonly file: Readable | Buffer | PieceByPiece;
  readonly name: string;
  readonly type: string;
  /** Further headers of the reply. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The connection of one client, on which events are said as they come. */
export interface EventLine {
  say(event: string, data: unknown): void;
  /** Says `missed`: some may have gone by unheard. */
  missed(): void;
  /** Says nothing, so that both ends and whoever is between them see that the line stands; else it ends. */
  beat(): void;
  end(): void;
}

/** Server-sent events as the answer of a call, for as long as both ends like. */
export interface EventReply {
  /** Answers what is to be done once the line has ended. */
  readonly listen: (line: EventLine) => () => void;
}

export type Reply = Record<string, unknown> | FileReply | EventReply | undefined;

export interface CallContext<Who extends Caller | null = Caller | null> {
  readonly database: Database;
  readonly caller: Who;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  /** Of the header `Idempotency-Key`, where one was sent. */
  readonly idempotencyKey: IdempotencyKey | null;
  /** Reads, proving first that the caller's rights are still those it was admitted with. */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Writes in one transaction that also proves the caller's rights and, where an idempotency key was sent, keeps the
   * reply: the same key with the same body gets it again and `work` does not run.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The caller with the rights as they are now, for what goes on for long. @throws Failure NOT_SIGNED_IN */
  anew(): Promise<Caller>;
  /** Says how far the call is, where somebody follows it. */
  readonly tell?: (done: number, total: number) => void;
  /** Throws where `epoch`, as read by the call's own first statement, is not the caller's. */
  prove(epoch: string): void;
}

/** One call of the API. Every answer of the server is declared so, and the tests walk over all of them. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its prefix, parameters in braces: `/v1/product/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** The shape of `additionals`; `"file"` where the answer is a file; `"stream"` where it is server-sent events. */
  readonly reply: TObject | "file" | "stream";
  /** Requests a minute and address, for calls that need no sign-in. */
  readonly ratePerMinute?: number;
  /** What a request counts for in that limit instead of its address: a browser known here, a session. */
  countedFor?(database: Database, request: FastifyRequest): Promise<string | undefined>;
  /** Bytes; 1 MiB unless told. */
  readonly bodyLimit?: number;
  /** May take as long as `timeLimits.long` instead of what a reading or writing call may. */
  readonly takes?: "long";
  /** Whether it changes no data of the company, where its method, its path and its right do not show that. */
  readonly reads?: boolean;
  /** It waits within for a turn, without a connection: it counts among none of the calls that keep one. */
  readonly waits?: true;
  /** It answers a paper, which may also be made by a job (`papers/`). */
  readonly paper?: true;
  /** The handler checks the body by the model, with an error a field; otherwise the schema decides. */
  readonly checkedByHandler?: true;
  /** The body is multipart: the handler reads the parts from the raw request. */
  readonly multipart?: true;
  /** Answers whoever sent the secret of a letter, before signing in counts; undefined where none was sent, or a wrong one. */
  bySecret?(database: Database, body: unknown): Promise<Record<string, unknown> | undefined>;
  /** Waits for a turn where what is asked was tried too often, before the call counts among those that keep connections. */
  awaitTurn?(database: Database, body: unknown): Promise<void>;
  handle(request: Handled): Promise<Reply>;
}

export interface Handled {
  readonly context: CallContext;
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Declared<P extends TObject, Q extends TObject, B extends TSchema, A extends Access>
  extends Omit<Call, "params" | "query" | "body" | "access" | "handle"> {
  readonly access: A;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  handle(
    request: Omit<Handled, "context" | "body" | "params" | "query"> & {
      readonly context: CallContext<A extends "public" ? Caller | null : Caller>;
      readonly body: Static<B>;
      readonly params: Static<P>;
      readonly query: Static<Q>;
    },
  ): Promise<Reply>;
}

/** Declares a call; what its handler receives is typed by its schemas, which the server has validated by then. */
export function call<P extends TObject, Q extends TObject, B extends TSchema, const A extends Access>(
  declared: Declared<P, Q, B, A>,
): Call {
  return declared as unknown as Call;
}
