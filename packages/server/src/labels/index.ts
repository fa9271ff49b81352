import type { Call } from "../http/call.ts";
import { labelCallsOf } from "./printTags.ts";
import { productLabels } from "./product.ts";
import { storageLabels } from "./storage.ts";

/** Labels of locations and of goods: what stands on them, and the PDF. */
export const labelCalls: readonly Call[] = [...labelCallsOf(storageLabels), ...labelCallsOf(productLabels)];
