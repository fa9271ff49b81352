import type { Right } from "./define/index.ts";
import type { FunctionCode } from "./define/resource.ts";
import { functionCodes } from "./define/resource.ts";
import type { MenuCode } from "./menu.ts";
import { menu } from "./menu.ts";

export const rights = [
  "override_location_limits",
  "override_credit",
  "unlock_abnormal",
  "way_back",
  "cancel",
  "see_cost",
  "hold_release",
] as const satisfies readonly Right[];

/** What a role that comes with an empty database may do. */
export interface RoleTemplate {
  readonly functions: Readonly<Partial<Record<MenuCode, readonly FunctionCode[]>>>;
  readonly rights: readonly Right[];
}

const every = functionCodes;
const see = ["query", "dataexport"] as const;
const change = ["query", "create", "update", "copy", "dataexport"] as const;

const stockScreens = { inventoryByStorage: see, inventoryByProduct: see } as const;
const goodsSetup = {
  goodsSetup: ["query", "create", "update", "delete", "copy"],
  goodsCategorySetup: see,
  unitConvertSetup: see,
} as const;

export const roles = {
  administrator: {
    functions: Object.fromEntries(Object.keys(menu).map((code) => [code, every])),
    rights,
  },
  warehouse_manager: {
    functions: {
      home: see,
      ...goodsSetup,
      customerSetup: change,
      warehouseInfoSetup: see,
      putInOperationSimple: every,
      inboundDetailQuery: every,
      outboundOperation: every,
      outboundDetailQuery: every,
      pickingConfirm: every,
      pickingListQuery: every,
      boxingSetup: every,
      boxDetailsQuery: every,
      returnOperationSimple: every,
      returnInventoryQuery: every,
      storageSetup: every,
      storageDetailSetup: every,
      adjustmentSetup: every,
      inventoryAndOutboundDetailQuery: see,
      ...stockScreens,
    },
    rights: ["override_location_limits", "unlock_abnormal", "way_back", "cancel", "hold_release"],
  },
  receiver: {
    functions: {
      home: see,
      goodsSetup: see,
      putInOperationSimple: change,
      inboundDetailQuery: change,
      returnOperationSimple: change,
      returnInventoryQuery: change,
      storageSetup: see,
      ...stockScreens,
    },
    rights: [],
  },
  picker: {
    functions: {
      home: see,
      outboundOperation: ["query", "update"],
      outboundDetailQuery: see,
      pickingConfirm: ["query", "update"],
      pickingListQuery: see,
      inventoryByStorage: see,
    },
    rights: [],
  },
  packer: {
    functions: {
      home: see,
      outboundOperation: ["query", "update"],
      outboundDetailQuery: see,
      boxingSetup: change,
      boxDetailsQuery: change,
    },
    rights: [],
  },
  stock_clerk: {
    functions: {
      home: see,
      goodsSetup: see,
      storageSetup: change,
      storageDetailSetup: change,
      adjustmentSetup: change,
      inventoryAndOutboundDetailQuery: see,
      ...stockScreens,
    },
    rights: ["way_back"],
  },
  accounting: {
    functions: {
      home: see,
      customerSetup: change,
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
      putInOperationSimple: see,
      inboundDetailQuery: see,
      outboundOperation: ["query", "create", "dataexport"],
      outboundDetailQuery: ["query", "create", "dataexport"],
      ...stockScreens,
    },
    rights: [],
  },
} as const satisfies Record<string, RoleTemplate>;

export type RoleCode = keyof typeof roles;
