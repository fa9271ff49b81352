import { Button } from "antd";
import { Suspense, useState } from "react";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { PlusIcon } from "../../../ui/icons.tsx";
import { lazyPart } from "../../../ui/lazyScreen.tsx";

const SharedLinkDialog = lazyPart(async () => (await import("../../../form/SharedLinkDialog.tsx")).SharedLinkDialog);

/** Makes a link to an owner's stock. */
export function ShareStock({ plain = false }: { readonly plain?: boolean }) {
  const words = useWords();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may("sharedLinkSetup", "create")) return null;
  return (
    <>
      <Button type={plain ? "default" : "primary"} icon={<PlusIcon />} title="N" onClick={() => setIsOpen(true)}>
        {words.say("share.share")}
      </Button>
      <Suspense>
        {isOpen && <SharedLinkDialog shared={{ kind: "inventory" }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
