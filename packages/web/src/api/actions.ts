import type { Details, DocumentDeclaration } from "@stowage/model";
import { call, language } from "./client.ts";
import { CallFailure } from "./failure.ts";

/** The outcome of an action for one document. */
export interface ActionResult {
  readonly index: number;
  readonly id: string;
  readonly ok: boolean;
  readonly status?: string;
  readonly code?: string;
  readonly message?: string;
  readonly details?: Details & { readonly errors?: unknown };
  readonly errors?: readonly { readonly field?: string; readonly line?: number; readonly message: string }[];
}

export interface ActionBody {
  readonly ids: readonly string[];
  readonly atomic?: boolean;
  readonly [payload: string]: unknown;
}

/**
 * Runs an action on documents. Where all of them were refused the server answers a failure, whose rows are returned in
 * the same way.
 */
export async function runAction(
  document: DocumentDeclaration,
  action: string,
  body: ActionBody,
): Promise<readonly ActionResult[]> {
  try {
    const additionals = await call(`/v1${document.path}/action/${action}`, { body: { ...body, lang: language() } });
    return additionals.results as readonly ActionResult[];
  } catch (thrown) {
    const results = thrown instanceof CallFailure ? thrown.additionals.results : undefined;
    if (Array.isArray(results) && results.length > 1) return results as readonly ActionResult[];
    throw thrown;
  }
}
