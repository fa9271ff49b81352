import { givesNumbers } from "@stowage/model";
import { useWords } from "../../../i18n/index.ts";
import { Note } from "../../../ui/Note.tsx";
import type { OpenDocument } from "../extras.ts";
import { WherePickedGoes } from "./PutBacks.tsx";
import { ToCollect } from "./ToCollect.tsx";

/** Before an interception is confirmed: where the goods go that were picked, and what becomes of the labels. */
export function InterceptionTold(open: OpenDocument) {
  return (
    <>
      <WherePickedGoes {...open} />
      <NumbersGoVoid {...open} />
    </>
  );
}

/** Before boxes are open again or unpacked: that their numbers become void, so that nobody sends a box under a label that is none. */
export function NumbersGoVoid({ row }: OpenDocument) {
  const words = useWords();
  const numbers = String(row.shipping_nos ?? row.shipping_no ?? "");
  if (!numbers || !givesNumbers(row.carrier_code)) return null;
  return <Note tone="attention" title={words.say("document.numbersGoVoid", { numbers })} />;
}

/** Before a delivery is confirmed: what was to be collected with it. */
export const CollectedHere = ({ row }: OpenDocument) => <ToCollect rows={[row]} />;
