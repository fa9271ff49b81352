import type { Same } from "../same.ts";

/** Quantities in full packs. The count stands before the name. */
export const zh_TW = { title: "整包裝", pallet: "棧板", big_box: "外箱", box: "箱", inner: "內盒" };

export const zh_CN: Same<typeof zh_TW> = { title: "整包装", pallet: "托盘", big_box: "外箱", box: "箱", inner: "内盒" };

export const en_US: Same<typeof zh_TW> = {
  title: "Full packs",
  pallet: "{count|pallet|pallets}",
  big_box: "{count|carton|cartons}",
  box: "{count|box|boxes}",
  inner: "{count|inner pack|inner packs}",
};
