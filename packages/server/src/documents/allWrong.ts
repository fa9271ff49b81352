import { Failure, type FieldFailure, type Payload } from "@stowage/model";
import { ownOf } from "../crud/writing/check.ts";
import type { CallContext } from "../http/call.ts";
import { failureOf } from "./payload.ts";
import { runTransition } from "./transition.ts";
import type { StepRequest, Transition } from "./transitionTypes.ts";
import { tryOut } from "./tryOut.ts";

/**
 * A refusal of what can't be read of a step's payload, with what the step itself would refuse of the rest, where its action
 * tells all at once: the step is tried, and nothing of it stays.
 */
export async function allWrong(
  context: Pick<CallContext, "write">,
  transition: Transition,
  requests: readonly StepRequest[],
  failures: readonly FieldFailure[],
): Promise<Failure> {
  const [only, ...more] = requests;
  const { tellsAll, payload = {} } = transition.action;
  const isKnown = tellsAll && !failures.some((failure) => isOfStep(payload, failure));
  if (!isKnown || !only || more.length > 0) return failureOf(failures);
  const [tried] = await tryOut(context, (tx) => runTransition(tx, transition, [only]));
  if (!tried || tried.outcome.ok) return failureOf(failures);
  const { code, details = {}, errors } = tried.outcome;
  const alone = typeof details.field === "string" ? [{ field: details.field, code, details }] : [];
  return failureOf(beside(failures, (errors ?? alone) as readonly FieldFailure[], payload));
}

/**
 * Whether it keeps the step from being tried: without what can't be read of the payload itself, such as a flag, it were
 * another step. A measure lacks at its own field alone.
 */
function isOfStep(payload: Payload, { line, field = "", code }: FieldFailure): boolean {
  if (line !== undefined) return false;
  const part = ownOf(payload, field);
  return part ? part.kind !== "decimal" : code === "UNKNOWN_FIELD";
}

/** The same of work in a transaction that is refused as a whole: it is done for what it refuses. */
export async function withFailures<T>(failures: readonly FieldFailure[], work: () => Promise<T>): Promise<T> {
  if (failures.length === 0) return work();
  const refusal = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (refusal !== null && !(refusal instanceof Failure)) throw refusal;
  const { code, details = {}, errors = [] } = refusal ?? {};
  const alone = code && typeof details.field === "string" ? [{ field: details.field, code, details }] : [];
  throw failureOf(beside(failures, errors.length > 0 ? errors : alone, {}));
}

/** What can't be read lacks where it is to be; that is not said again. */
const beside = (
  failures: readonly FieldFailure[],
  refused: readonly FieldFailure[],
  payload: Payload,
): readonly FieldFailure[] => [
  ...failures,
  ...refused.filter((one) => !failures.some((failure) => covers(failure, one, payload))),
];

function covers(failure: FieldFailure, { line, field, details }: FieldFailure, payload: Payload): boolean {
  const [wrong = "", named] = [failure.field, field ?? details?.field];
  if (failure.line !== line) return false;
  // None of a line that is no row can be read.
  if (line !== undefined && ownOf(payload, wrong)?.kind === "rows") return true;
  if (typeof named !== "string") return false;
  // Of a row within the line all.
  const [row = wrong] = /^.*\.\d+(?=\.|$)/.exec(wrong) ?? [];
  return named === wrong || named.startsWith(`${row}.`);
}
