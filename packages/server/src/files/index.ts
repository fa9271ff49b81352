export { fileOf, forgetOld, noteFile, type StoredFile } from "./records.ts";
export { type FileStore, fileStore, tooLarge } from "./store.ts";
