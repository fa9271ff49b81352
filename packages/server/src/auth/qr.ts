// The library's types know the options of every symbology but not those of one.
const robust = { eclevel: "M" } as object;

/** A text as a QR code, an SVG of black on white with its quiet zone. */
export async function qrPicture(text: string): Promise<string> {
  const { toSVG } = await import("bwip-js/node");
  return toSVG({ bcid: "qrcode", text, scale: 4, padding: 16, backgroundcolor: "FFFFFF", ...robust });
}
