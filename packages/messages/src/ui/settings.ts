import type { Same } from "../same.ts";

/** One's own account: picture, name, how the screens look. */
export const zh_TW = {
  profile: "個人資料",
  display: "畫面",
  choosePicture: "選擇照片",
  removePicture: "移除照片",
  cropTitle: "裁切照片",
  cropHint: "拖曳照片調整位置，也可以用方向鍵。",
  zoom: "放大",
  noPicture: "這個檔案不是可以使用的照片。請選擇 PNG、JPEG 或 WebP。",
} as const;

export const zh_CN: Same<typeof zh_TW> = {
  profile: "个人资料",
  display: "界面",
  choosePicture: "选择照片",
  removePicture: "移除照片",
  cropTitle: "裁剪照片",
  cropHint: "拖动照片调整位置，也可以用方向键。",
  zoom: "放大",
  noPicture: "这个文件不是可用的照片。请选择 PNG、JPEG 或 WebP。",
};

export const en_US: Same<typeof zh_TW> = {
  profile: "Profile",
  display: "Display",
  choosePicture: "Choose a picture",
  removePicture: "Remove the picture",
  cropTitle: "Crop the picture",
  cropHint: "Drag the picture into place, or use the arrow keys.",
  zoom: "Zoom",
  noPicture: "This file is no picture that can be used. Choose a PNG, JPEG or WebP.",
};
