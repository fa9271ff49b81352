import { jpegKind } from "./pictureKinds/jpeg.ts";
import type { PictureKind } from "./pictureKinds/kind.ts";
import { pngKind } from "./pictureKinds/png.ts";
import { webpKind } from "./pictureKinds/webp.ts";

/**
 * What a file is by its own bytes, whatever it is called; undefined where it is no picture that we show, where it is cut
 * off, or where something follows it.
 */
export const pictureKind = (bytes: Buffer): PictureKind | undefined =>
  pngKind(bytes) ?? webpKind(bytes) ?? jpegKind(bytes);

/** The same of a photograph: telephones write more behind a JPEG, such as its depths or a second picture. */
export const photoKind = (bytes: Buffer): PictureKind | undefined =>
  pictureKind(bytes) ?? jpegKind(bytes, { isFollowed: true });
