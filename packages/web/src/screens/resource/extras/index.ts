import type { ComponentType } from "react";
import type { AnyRow } from "../../../api/resources.ts";
import { AccountTools } from "../AccountTools.tsx";
import { CategoryTree } from "./CategoryTree.tsx";
import { CheckList } from "./CheckList.tsx";
import { IssueLicence } from "./Licences.tsx";
import { OnlinePicked } from "./OnlineUsers.tsx";
import { LettersPicked, LetterTools } from "./Outbox.tsx";
import { ProductTabs } from "./ProductTabs.tsx";
import { RegistrationTools } from "./Registrations.tsx";
import { ShareStock } from "./ShareStock.tsx";
import { SnapshotLines } from "./SnapshotLines.tsx";

/** What the screen of one resource shows beyond what its declaration says. */
export interface Extras {
  /** Beside the list's own tools. */
  readonly Tools?: ComponentType;
  /** For the picked rows. */
  readonly Picked?: ComponentType<{ readonly rows: readonly AnyRow[]; readonly clear: () => void }>;
  /** Below the facts of the open row. */
  readonly Panel?: ComponentType<{ readonly row: AnyRow }>;
}

export const extras: Readonly<Record<string, Extras>> = {
  product: { Panel: ProductTabs },
  product_category: { Tools: CategoryTree },
  account: { Panel: AccountTools },
  online_user: { Picked: OnlinePicked },
  outbox: { Picked: LettersPicked, Panel: LetterTools },
  licence: { Tools: IssueLicence },
  registration: { Panel: RegistrationTools },
  shared_link: { Tools: ShareStock },
  inbound_snapshot: { Panel: SnapshotLines },
  outbound_snapshot: { Panel: SnapshotLines },
  returned_snapshot: { Panel: SnapshotLines },
  boxing: { Tools: CheckList },
  picking_list: { Tools: CheckList },
};
