export { attachmentCalls, fileToKeep, pictureToKeep } from "./attachmentCalls.ts";
export {
  type Attachment,
  attach,
  attachable,
  contentOf,
  keepAttachment,
  maxAttachmentBytes,
  noPictureAmong,
} from "./attachments.ts";
export { nameOf } from "./nameOf.ts";
export { formOf, oneFile } from "./oneFile.ts";
export { pictureCalls } from "./pictureCalls.ts";
export { pictureKind } from "./pictureKind.ts";
export { letGoOfPictures, pictureFields, takePictures } from "./pictures.ts";
export { fileOf, forgetOld, noteFile, type StoredFile, tidyFiles } from "./records.ts";
export { type FileStore, fileStore, tooLarge } from "./store.ts";
