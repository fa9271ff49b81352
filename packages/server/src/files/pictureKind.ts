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

/** Pixels that a side of a photograph has at most; telephones make some of 16320. */
export const mostOfPhoto = 16_384;

/**
 * The same of a photograph: telephones write more behind a JPEG, such as its depths or a second picture. One without a width
 * or a height is none.
 */
export function photoKind(bytes: Buffer): PictureKind | undefined {
  const kind = pictureKind(bytes) ?? jpegKind(bytes, { isFollowed: true });
  return kind && kind.width * kind.height > 0 ? kind : undefined;
}

export const isShown = ({ width, height }: PictureKind): boolean => Math.max(width, height) <= mostOfPhoto;
