import { pngOf } from "./png.ts";

/** A shape on a ground of 64 by 64, in a colour `#rrggbb`; later ones lie on earlier ones. */
export type Shape =
  | {
      readonly box: readonly [x: number, y: number, width: number, height: number];
      readonly round?: number;
      readonly fill: string;
    }
  | { readonly oval: readonly [x: number, y: number, across: number, down: number]; readonly fill: string }
  | { readonly ring: readonly [x: number, y: number, radius: number, thick: number]; readonly fill: string }
  | { readonly bar: readonly [x1: number, y1: number, x2: number, y2: number, thick: number]; readonly fill: string };

const ground = 64;

/** Draws shapes on nothing, as a PNG with so many pixels a side. */
export function drawn(shapes: readonly Shape[], side: number): Buffer {
  const pixels = new Uint8Array(side * side * 4);
  const scale = side / ground;
  for (const shape of shapes) {
    const colour = [1, 3, 5].map((at) => Number.parseInt(shape.fill.slice(at, at + 2), 16));
    const [left, top, right, bottom] = boundsOf(shape).map((at) => Math.min(side, Math.max(0, Math.round(at * scale))));
    for (let row = top ?? 0; row < (bottom ?? side); row++)
      for (let column = left ?? 0; column < (right ?? side); column++) {
        const distance = distanceTo(shape, (column + 0.5) / scale, (row + 0.5) / scale);
        const cover = Math.min(1, Math.max(0, 0.5 - distance * scale));
        if (cover > 0) lay(pixels, (row * side + column) * 4, colour, cover);
      }
  }
  return pngOf(side, pixels);
}

/** From where to where a shape reaches, with a hair to spare. */
function boundsOf(shape: Shape): readonly number[] {
  const around = (x: number, y: number, across: number, down: number) => [x - across, y - down, x + across, y + down];
  if ("box" in shape) {
    const [left, top, width, height] = shape.box;
    return around(left + width / 2, top + height / 2, width / 2 + 1, height / 2 + 1);
  }
  if ("oval" in shape) return around(shape.oval[0], shape.oval[1], shape.oval[2] + 1, shape.oval[3] + 1);
  if ("ring" in shape) {
    const [x, y, radius, thick] = shape.ring;
    return around(x, y, radius + thick, radius + thick);
  }
  const [x1, y1, x2, y2, thick] = shape.bar;
  return [Math.min(x1, x2) - thick, Math.min(y1, y2) - thick, Math.max(x1, x2) + thick, Math.max(y1, y2) + thick];
}

/** How far a point lies outside a shape; within, less than nothing. */
function distanceTo(shape: Shape, x: number, y: number): number {
  if ("box" in shape) {
    const [left, top, width, height] = shape.box;
    const round = shape.round ?? 0;
    const across = Math.abs(x - left - width / 2) - width / 2 + round;
    const down = Math.abs(y - top - height / 2) - height / 2 + round;
    return Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - round;
  }
  if ("oval" in shape) {
    const [centreX, centreY, across, down] = shape.oval;
    return (Math.hypot((x - centreX) / across, (y - centreY) / down) - 1) * Math.min(across, down);
  }
  if ("ring" in shape) {
    const [centreX, centreY, radius, thick] = shape.ring;
    return Math.abs(Math.hypot(x - centreX, y - centreY) - radius) - thick / 2;
  }
  const [x1, y1, x2, y2, thick] = shape.bar;
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) - thick / 2;
}

/** Lays a colour over what is there. */
function lay(pixels: Uint8Array, at: number, colour: readonly number[], cover: number): void {
  const under = (pixels[at + 3] ?? 0) / 255;
  const opacity = cover + under * (1 - cover);
  for (const [channel, value] of colour.entries()) {
    const below = pixels[at + channel] ?? 0;
    pixels[at + channel] = Math.round((value * cover + below * under * (1 - cover)) / opacity);
  }
  pixels[at + 3] = Math.round(opacity * 255);
}
