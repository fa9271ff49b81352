let measuring: CanvasRenderingContext2D | null | undefined;

/** How wide a text stands in a grid, in pixels; estimated where nothing can be drawn. */
export function textWidth(text: string, weight = 400): number {
  measuring ??= typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
  if (!measuring) return estimated(text);
  measuring.font = `${weight} 13px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(measuring.measureText(text).width);
}

/** A Chinese character is as wide as it is high, others about half of it. */
export const estimated = (text: string): number =>
  [...text].reduce((width, letter) => width + (/[\u2e80-\uffef]/.test(letter) ? 13 : 7.5), 0);
