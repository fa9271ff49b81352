export { fileOf, forgetOld, noteFile, type StoredFile, tidyFiles } from "./records.ts";
export { type FileStore, fileStore, tooLarge } from "./store.ts";
