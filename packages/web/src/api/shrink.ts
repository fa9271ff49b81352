import { CallFailure } from "./failure.ts";

/** A picture as it is uploaded: whole, and as small as lists show it. */
export interface Shrunk {
  readonly whole: Blob;
  readonly small: Blob;
}

/** Longest sides in pixels, and bytes, as the server takes them. */
const whole = { side: 1024, bytes: 512 * 1024 };
const small = { side: 160, bytes: 32 * 1024 };
const mostChosen = 30 * 2 ** 20;

/** @throws CallFailure NO_PICTURE for what is none, PICTURE_TOO_LARGE for what no browser should be asked to draw. */
export async function shrink(file: Blob): Promise<Shrunk> {
  if (file.size > mostChosen)
    throw new CallFailure("PICTURE_TOO_LARGE", 0, "", { additionals: { details: { max: "30 MB" } } });
  if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) throw noPicture();
  const picture = await createImageBitmap(file).catch(() => {
    throw noPicture();
  });
  try {
    return { whole: await within(picture, whole), small: await within(picture, small) };
  } finally {
    picture.close();
  }
}

const noPicture = () => new CallFailure("NO_PICTURE", 0, "");

const beginnings = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF....WEBP/s];
/** PNG, JPEG or WebP, by how it begins. */
export const isPicture = (bytes: Uint8Array): boolean =>
  beginnings.some((beginning) => beginning.test(String.fromCharCode(...bytes)));

/** As WebP, which has transparency; where a browser makes none, as JPEG on white. */
async function within(picture: ImageBitmap, { side, bytes }: typeof whole): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw noPicture();
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.86, 0.7, 0.5, 0.3]) {
    let blob = await encoded(canvas, "image/webp", quality);
    if (blob.type !== "image/webp") {
      context.globalCompositeOperation = "destination-over";
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      blob = await encoded(canvas, "image/jpeg", quality);
    }
    if (blob.size <= bytes) return blob;
  }
  throw new CallFailure("PICTURE_TOO_LARGE", 0, "");
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(noPicture())), type, quality));
