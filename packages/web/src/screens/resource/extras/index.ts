import type { MenuCode } from "@stowage/model";
import type { ComponentType } from "react";
import type { AnyRow } from "../../../api/resources.ts";
import type { UiKey } from "../../../i18n/index.ts";
import { AccountTools } from "../AccountTools.tsx";
import { BoxPapers, PapersOfBox } from "./BoxPapers.tsx";
import { CategoryTree } from "./CategoryTree.tsx";
import { CheckList } from "./CheckList.tsx";
import { ClosingOutcome } from "./ClosingOutcome.tsx";
import { CompanyLists } from "./CompanyLists.tsx";
import { Delivered } from "./Delivered.tsx";
import { IssueLicence } from "./Licences.tsx";
import { MergePapers } from "./MergePapers.tsx";
import { OnlinePicked } from "./OnlineUsers.tsx";
import { LettersPicked, LetterTools } from "./Outbox.tsx";
import { PermissionsInEffect } from "./PermissionsInEffect.tsx";
import { RegistrationTools } from "./Registrations.tsx";
import { ShareStock } from "./ShareStock.tsx";
import { SnapshotLines } from "./SnapshotLines.tsx";
import { ToProduct } from "./ToProduct.tsx";
import { ToRecall } from "./ToRecall.tsx";
import { WaybillPanel, WaybillsPicked } from "./Waybills.tsx";

/** What the screen of one resource shows beyond what its declaration says. */
export interface Extras {
  /** Beside the list's own tools; plain where the empty list offers the same once more. */
  readonly Tools?: ComponentType<{ readonly plain?: boolean }>;
  /** For the picked rows. */
  readonly Picked?: ComponentType<{ readonly rows: readonly AnyRow[]; readonly clear: () => void }>;
  /** Below the facts of the open row. */
  readonly Panel?: ComponentType<{ readonly row: AnyRow }>;
  /** What deleting a row leaves as it is. */
  readonly deleting?: UiKey;
  /** Beside the declared tabs of the open row, for those who may search what stands at this menu entry. */
  readonly tabs?: readonly {
    readonly name: UiKey;
    readonly menu: MenuCode;
    readonly Content: ComponentType<{ readonly row: AnyRow }>;
  }[];
}

export const extras: Readonly<Record<string, Extras>> = {
  user: { tabs: [{ name: "permissions.inEffect", menu: "permissionMgmt", Content: PermissionsInEffect }] },
  replenishment: { Panel: ToProduct },
  stock_accurate: { Panel: ToProduct },
  inventory_snapshot: { Panel: ToProduct },
  inventory: { Panel: ToRecall },
  recall: { Panel: ToRecall },
  closerecord: { Panel: ClosingOutcome, deleting: "closing.recordAlone" },
  company: { Panel: CompanyLists },
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
  delivery_confirm: { Panel: Delivered },
  boxing: { Tools: CheckList, Picked: BoxPapers, Panel: PapersOfBox },
  picking_list: { Tools: CheckList },
  outbound_file: { Picked: MergePapers },
  waybill: { Picked: WaybillsPicked, Panel: WaybillPanel },
};
