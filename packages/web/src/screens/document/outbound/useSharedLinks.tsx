import { Suspense, useState } from "react";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { lazyPart } from "../../../ui/lazyScreen.tsx";
import type { DocumentTools } from "../extras.ts";

const SharedLinkDialog = lazyPart(async () => (await import("../../../form/SharedLinkDialog.tsx")).SharedLinkDialog);

/** Links to an order for people without an account: how far it is, and the labels of its boxes. */
export function useSharedLinks(row: AnyRow | undefined): DocumentTools {
  const words = useWords();
  const may = useMay();
  const [kind, setKind] = useState<"tracking" | "shipping_picture" | null>(null);
  if (!may("sharedLinkSetup", "create") || !row) return { tools: [], dialog: null };
  return {
    tools: [
      { key: "tracking", label: words.say("share.shareTracking"), run: () => setKind("tracking") },
      { key: "picture", label: words.say("share.sharePicture"), run: () => setKind("shipping_picture") },
    ],
    dialog: kind && (
      <Suspense>
        <SharedLinkDialog shared={{ kind, outboundId: String(row.outbound_id) }} onClose={() => setKind(null)} />
      </Suspense>
    ),
  };
}
