/** PGlite's own code, compiled; threads of a process can share it. */
export type Program = object;

export interface WorkerStart {
  readonly program: Program;
  /** Absent: in memory. */
  readonly folder?: string;
  readonly socket: string;
}

export type ToWorker = { readonly kind: "close" };

export type FromWorker = { readonly kind: "ready" | "closed" };
