import type { OpenDocument } from "../extras.ts";
import { MergedWith } from "./MergedWith.tsx";
import { LeftToPutBack } from "./PutBacks.tsx";
import { PickedBy } from "./picking.tsx";
import { Shortages } from "./Shortages.tsx";
import { StoreWanting } from "./StoreWanting.tsx";

/** What there is to know of an order before its next step. */
export function OrderNotes(open: OpenDocument) {
  return (
    <>
      <MergedWith {...open} />
      <StoreWanting {...open} />
      <Shortages {...open} />
      <PickedBy {...open} />
      <LeftToPutBack {...open} />
    </>
  );
}
