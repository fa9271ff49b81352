import { useParams } from "@tanstack/react-router";
import { Skeleton } from "antd";
import { Suspense, useEffect, useState } from "react";
import { useWords } from "../i18n/index.ts";
import { SideDialog } from "../ui/Dialog.tsx";
import { HelpIcon } from "../ui/icons.tsx";
import { isTyping } from "../ui/isTyping.ts";
import { lazyPart } from "../ui/lazyScreen.tsx";

const HelpSheet = lazyPart(async () => (await import("../help/HelpSheet.tsx")).HelpSheet);

/** Opens what the guide says of the page in sight, by its button or by the key `?`. */
export function HelpButton() {
  const words = useWords();
  const { path = "home" } = useParams({ strict: false });
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button type="button" className="icon-button" aria-label={words.say("frame.help")} onClick={() => setOpen(true)}>
        <HelpIcon />
      </button>
      <SideDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        placement="right"
        size={400}
        title={words.say("frame.help")}
        destroyOnHidden
      >
        <Suspense fallback={<Skeleton active />}>
          <HelpSheet path={path.toLowerCase()} />
        </Suspense>
      </SideDialog>
    </>
  );
}
