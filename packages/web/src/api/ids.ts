import { v7 } from "uuid";

/** A UUID v7, for rows that this client creates and for idempotency keys. */
export const newId = (): string => v7();
