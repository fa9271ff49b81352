import { expect, test } from "vitest";
import { pictureKind } from "../../src/files/pictureKind.ts";
import { jpeg, png, webp } from "../support/pictures.ts";

test("a picture is told by its bytes, with its size", () => {
  expect(pictureKind(png(300, 200))).toEqual({ type: "image/png", width: 300, height: 200 });
  expect(pictureKind(jpeg(64, 48))).toEqual({ type: "image/jpeg", width: 64, height: 48 });
  for (const chunk of ["VP8 ", "VP8L", "VP8X"] as const)
    expect(pictureKind(webp(300, 200, chunk)), chunk).toEqual({ type: "image/webp", width: 300, height: 200 });
});

const whole = [
  ["png", png(30, 20)],
  ["jpeg", jpeg(64, 48)],
  ["webp", webp(30, 20)],
  ["lossy webp", webp(30, 20, "VP8 ")],
] as const;

test.each(whole)("a %s is none where it is cut off anywhere, or followed by anything", (_name, bytes) => {
  expect(pictureKind(bytes)).toBeDefined();
  for (let length = 0; length < bytes.length; length++)
    expect(pictureKind(bytes.subarray(0, length)), String(length)).toBeUndefined();
  for (const more of ["<script>alert(1)</script>", "\0"])
    expect(pictureKind(Buffer.concat([bytes, Buffer.from(more)]))).toBeUndefined();
});

test("a head alone, one byte changed in a PNG, and what is only called a picture are none", () => {
  const one = png(30, 20);
  expect(pictureKind(Buffer.concat([one.subarray(0, 33), Buffer.from("<script>alert(1)</script>")]))).toBeUndefined();
  expect(pictureKind(Buffer.concat([one.subarray(0, 33), one.subarray(-12)])), "without content").toBeUndefined();
  const broken = Buffer.from(one);
  broken[45] = (broken[45] ?? 0) ^ 1;
  expect(pictureKind(broken)).toBeUndefined();
  expect(pictureKind(Buffer.from("<svg onload=alert(1)>"))).toBeUndefined();
  expect(pictureKind(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, ...Array(20).fill(0)]))).toBeUndefined();
});
