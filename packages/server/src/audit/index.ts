import type { AuditCheck } from "./check.ts";
import { ledgerChecks } from "./ledgerChecks.ts";

export type { AuditCheck, AuditResult } from "./check.ts";
export { audit } from "./check.ts";

/** Everything that `npm run audit` checks. A flow adds the agreement of its documents' lines with their movements here. */
export const auditChecks: readonly AuditCheck[] = [...ledgerChecks];
