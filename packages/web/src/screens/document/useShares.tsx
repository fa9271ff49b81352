import type { Document } from "@stowage/model";
import { type ReactNode, Suspense, useState } from "react";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import { lazyPart } from "../../ui/lazyScreen.tsx";
import type { Tool } from "./ActionBar.tsx";

const SharedLinkDialog = lazyPart(async () => (await import("../../form/SharedLinkDialog.tsx")).SharedLinkDialog);

/** Links to an order for people without an account: how far it is, and the labels of its boxes. */
export function useShares(
  document: Document,
  id: string | undefined,
): { readonly tools: readonly Tool[]; readonly dialog: ReactNode } {
  const words = useWords();
  const may = useMay();
  const [kind, setKind] = useState<"tracking" | "shipping_picture" | null>(null);
  if (document.name !== "outbound" || !may("sharedLinkSetup", "create") || !id) return { tools: [], dialog: null };
  return {
    tools: [
      { key: "tracking", label: words.say("share.shareTracking"), run: () => setKind("tracking") },
      { key: "picture", label: words.say("share.sharePicture"), run: () => setKind("shipping_picture") },
    ],
    dialog: kind && (
      <Suspense>
        <SharedLinkDialog shared={{ kind, outboundId: id }} onClose={() => setKind(null)} />
      </Suspense>
    ),
  };
}
