import type { Same } from "../same.ts";

/** One's own account: picture, name, how the screens look. */
export const zh_TW = {
  about: "關於",
  profile: "個人資料",
  display: "畫面",
  asCompany: "依公司設定",
  asWarehouse: "依倉庫設定",
  companyLists: "清單的預設欄位",
  companyListsHint: "公司人員自行調整之前，清單依這裡的欄位顯示。",
  addCompanyList: "設定清單",
  removeCompanyList: "不再設定{list}",
  choosePicture: "選擇照片",
  removePicture: "移除照片",
  cropTitle: "裁切照片",
  cropHint: "拖曳照片調整位置，也可以用方向鍵。",
  zoom: "放大",
  noPicture: "這個檔案不是可以使用的照片。請選擇 PNG、JPEG 或 WebP。",
} as const;

export const zh_CN: Same<typeof zh_TW> = {
  about: "关于",
  profile: "个人资料",
  display: "界面",
  asCompany: "按公司设置",
  asWarehouse: "按仓库设置",
  companyLists: "列表的默认列",
  companyListsHint: "公司人员自行调整之前，列表按这里的列显示。",
  addCompanyList: "设置列表",
  removeCompanyList: "不再设置{list}",
  choosePicture: "选择照片",
  removePicture: "移除照片",
  cropTitle: "裁剪照片",
  cropHint: "拖动照片调整位置，也可以用方向键。",
  zoom: "放大",
  noPicture: "这个文件不是可用的照片。请选择 PNG、JPEG 或 WebP。",
};

export const en_US: Same<typeof zh_TW> = {
  about: "About",
  profile: "Profile",
  display: "Display",
  asCompany: "As the company",
  asWarehouse: "As the warehouse",
  companyLists: "First columns of lists",
  companyListsHint: "Until the people of the company choose themselves, lists show these columns.",
  addCompanyList: "Set a list",
  removeCompanyList: "Leave {list} as it is",
  choosePicture: "Choose a picture",
  removePicture: "Remove the picture",
  cropTitle: "Crop the picture",
  cropHint: "Drag the picture into place, or use the arrow keys.",
  zoom: "Zoom",
  noPicture: "This file is no picture that can be used. Choose a PNG, JPEG or WebP.",
};
