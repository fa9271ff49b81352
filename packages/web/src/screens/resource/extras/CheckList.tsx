import { Button } from "antd";
import { Suspense, useState } from "react";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { lazyPart } from "../../../ui/lazyScreen.tsx";

const PickingListCheck = lazyPart(async () => (await import("./PickingListCheck.tsx")).PickingListCheck);

/** Asks whether the orders on a picking list can be boxed. */
export function CheckList() {
  const words = useWords();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may("boxingSetup", "query")) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.say("document.checkList")}</Button>
      <Suspense>{isOpen && <PickingListCheck onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
