import { expect, test } from "vitest";
import { pictureKind } from "../../src/files/pictureKind.ts";
import { jpeg, png, webp } from "../support/pictures.ts";

test("a picture is told by its bytes, with its size", () => {
  expect(pictureKind(png(300, 200))).toEqual({ type: "image/png", width: 300, height: 200 });
  expect(pictureKind(jpeg(64, 48))).toEqual({ type: "image/jpeg", width: 64, height: 48 });
  for (const chunk of ["VP8 ", "VP8L", "VP8X"] as const)
    expect(pictureKind(webp(300, 200, chunk)), chunk).toEqual({ type: "image/webp", width: 300, height: 200 });
});

test("what is cut off, or only called a picture, is none", () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from("<svg onload=alert(1)>"), png(1, 1).subarray(0, 20)])
    expect(pictureKind(bytes)).toBeUndefined();
  for (let length = 0; length < 18; length++) expect(pictureKind(jpeg(64, 48).subarray(0, length))).toBeUndefined();
  expect(pictureKind(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, ...Array(20).fill(0)]))).toBeUndefined();
});
