import type { SwitchCode } from "./define/functionCodes.ts";
import { switchCodes } from "./define/functionCodes.ts";
import type { Right } from "./define/index.ts";
import type { MenuCode, MenuEntry, ReportCode } from "./menu.ts";
import { menu } from "./menu.ts";
import { functionCodeType } from "./switches.ts";

export const rights = [
  "override_location_limits",
  "adjust_beyond",
  "override_credit",
  "unlock_abnormal",
  "way_back",
  "cancel",
  "see_cost",
  "hold_release",
  "intercept",
] as const satisfies readonly Right[];

/** Of those, what is to come: known by name, and offered by no screen until something asks for it. */
export const plannedRights: readonly Right[] = ["override_credit"];

/** What a role that comes with an empty database may do. */
export interface RoleTemplate {
  readonly functions: Readonly<Partial<Record<MenuCode, readonly (SwitchCode | ReportCode)[]>>>;
  readonly rights: readonly Right[];
  /** Users with this role see the rows of assigned owners only, whatever their account says. */
  readonly ownersOnly?: true;
}

/** The function table that the product was specified with, from which roles start where they hold goods and customers. */
export const builtInFunctions = {
  goodsSetup: ["display", "query", "create", "update", "delete", "copy"],
  customerSetup: [],
} as const satisfies RoleTemplate["functions"];

const all = switchCodes.filter((code) => functionCodeType(code) === "allows");
const see = ["display", "query", "dataexport"] as const;
const change = ["display", "query", "create", "update", "copy", "dataexport"] as const;

const stockScreens = {
  inventoryByStorage: see,
  inventoryByProduct: see,
  inventoryAccurate: see,
  dailyClosing: see,
  replenishmentQuery: see,
} as const;

const everything = (): RoleTemplate["functions"] =>
  Object.fromEntries(
    Object.entries(menu as Readonly<Record<string, MenuEntry>>).map(([code, { reports = [] }]) => [
      code,
      [...all, ...reports],
    ]),
  );

export const roles = {
  administrator: { functions: everything(), rights },
  warehouse_manager: {
    functions: {
      home: see,
      goodsSetup: [...builtInFunctions.goodsSetup, "label"],
      productSnSetup: all,
      productSnQuery: see,
      goodsCategorySetup: see,
      unitConvertSetup: see,
      productRelationSetup: all,
      customSetup: change,
      customerSetup: change,
      contactSetup: change,
      departmentSetup: see,
      warehouseInfoSetup: see,
      announceSetup: all,
      feeSetup: see,
      putInOperationSimple: [...all, "quantity_inspection", "putaway_list"],
      inboundDetailQuery: all,
      inboundSnapshot: all,
      outboundOperation: [...all, "shipping_list"],
      outboundDetailQuery: all,
      outboundSnapshot: all,
      outboundAdjustmentSetup: all,
      pickingConfirm: all,
      putBackOperation: all,
      pickingLocationQuery: see,
      pickingListQuery: [...all, "picking_list"],
      boxingSetup: [...all, "boxing_report"],
      boxDetailsQuery: all,
      boxTypeSetup: all,
      waybillQuery: [...see, "courier_label"],
      waybillRangeSetup: all,
      storeSetup: all,
      defaultCarrierSetup: all,
      carrierCutOffSetup: all,
      deliveryConfirm: all,
      shipmentStatus: [...see, "create"],
      returnOperationSimple: [...all, "quantity_inspection", "putaway_list"],
      returnInventoryQuery: all,
      returnSnapshot: all,
      storageSetup: [...all, "label"],
      storageDetailSetup: all,
      adjustmentSetup: all,
      inventoryPutAwaySetup: all,
      reservationSetup: all,
      inventoryAndOutboundDetailQuery: see,
      sharedLinkSetup: [...see, "create", "delete"],
      ...stockScreens,
    },
    rights: ["override_location_limits", "adjust_beyond", "unlock_abnormal", "way_back", "cancel", "hold_release"],
  },
  receiver: {
    functions: {
      unitConvertSetup: see,
      home: see,
      goodsSetup: [...see, "label"],
      productSnSetup: all,
      productSnQuery: see,
      putInOperationSimple: [...change, "quantity_inspection", "putaway_list"],
      inboundDetailQuery: change,
      inboundSnapshot: see,
      returnOperationSimple: [...change, "quantity_inspection", "putaway_list"],
      returnInventoryQuery: change,
      returnSnapshot: see,
      storageSetup: [...see, "label"],
      productRelationSetup: see,
      customSetup: see,
      ...stockScreens,
    },
    rights: [],
  },
  picker: {
    functions: {
      home: see,
      outboundOperation: ["display", "query", "copy_forbidden"],
      outboundDetailQuery: see,
      pickingConfirm: ["display", "query", "update"],
      putBackOperation: ["display", "query", "update"],
      pickingLocationQuery: see,
      pickingListQuery: [...see, "picking_list"],
      inventoryByStorage: see,
    },
    rights: [],
  },
  packer: {
    functions: {
      home: see,
      outboundOperation: ["display", "query", "copy_forbidden", "shipping_list"],
      outboundDetailQuery: see,
      boxingSetup: [...change, "boxing_report"],
      boxDetailsQuery: change,
      boxTypeSetup: see,
      waybillQuery: [...see, "courier_label"],
      productSnQuery: see,
    },
    rights: [],
  },
  stock_clerk: {
    functions: {
      home: see,
      goodsSetup: [...see, "label"],
      productSnSetup: see,
      goodsCategorySetup: see,
      unitConvertSetup: see,
      productRelationSetup: see,
      storageSetup: [...change, "label"],
      storageDetailSetup: change,
      adjustmentSetup: change,
      inventoryPutAwaySetup: change,
      putBackOperation: ["display", "query", "update"],
      outboundAdjustmentSetup: change,
      inventoryAndOutboundDetailQuery: see,
      ...stockScreens,
    },
    rights: ["way_back"],
  },
  accounting: {
    functions: {
      home: see,
      customerSetup: change,
      contactSetup: change,
      feeSetup: all,
      currencySetup: change,
      customSetup: see,
      goodsSetup: see,
      outboundOperation: see,
      putInOperationSimple: see,
      inventoryAndOutboundDetailQuery: see,
      ...stockScreens,
    },
    rights: ["see_cost"],
  },
  goods_owner: {
    functions: {
      home: see,
      goodsSetup: see,
      // Lines of their orders are asked in the units of their products.
      unitConvertSetup: see,
      productSnSetup: see,
      productSnQuery: see,
      productRelationSetup: see,
      putInOperationSimple: ["display", "query", "create", "dataexport"],
      inboundDetailQuery: ["display", "query", "create", "dataexport"],
      inboundSnapshot: see,
      returnOperationSimple: see,
      returnInventoryQuery: see,
      returnSnapshot: see,
      outboundOperation: ["display", "query", "create", "dataexport"],
      outboundDetailQuery: ["display", "query", "create", "dataexport"],
      outboundSnapshot: see,
      deliveryConfirm: see,
      shipmentStatus: see,
      sharedLinkSetup: [...see, "create", "delete"],
      reservationSetup: see,
      ...stockScreens,
    },
    rights: ["intercept"],
    ownersOnly: true,
  },
} as const satisfies Record<string, RoleTemplate>;

export type RoleCode = keyof typeof roles;
