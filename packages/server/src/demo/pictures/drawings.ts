import type { Shape } from "./draw.ts";

/** Drawings of goods, each in the colour of one product. All of them are made up for the demonstration. */

const pale = "#f2e9d0";
const white = "#ffffff";
const dark = "#2b323c";
const steel = "#8b95a3";
const wood = "#c58a45";

type Drawing = (colour: string) => readonly Shape[];

const label = (x: number, y: number, width: number, height: number, sign: string): readonly Shape[] => [
  { box: [x, y, width, height], round: 2, fill: pale },
  { oval: [x + width / 2, y + height / 2, Math.min(width, height) / 3.4, Math.min(width, height) / 5], fill: sign },
];

const food = {
  tin: (c) => [
    { box: [18, 12, 28, 42], round: 3, fill: c },
    { box: [16, 9, 32, 8], round: 2, fill: dark },
    ...label(22, 26, 20, 16, c),
  ],
  sack: (c) => [
    { box: [15, 12, 34, 44], round: 6, fill: white },
    { box: [19, 8, 26, 7], round: 2, fill: wood },
    { box: [15, 28, 34, 18], fill: c },
    { oval: [32, 37, 7, 6], fill: pale },
  ],
  pouch: (c) => [
    { box: [16, 10, 32, 46], round: 5, fill: c },
    { box: [16, 10, 32, 5], round: 2, fill: dark },
    ...label(21, 24, 22, 20, c),
  ],
  noodles: (c) => [
    { box: [8, 18, 48, 30], round: 4, fill: c },
    ...[24, 30, 36, 42].flatMap((y): Shape[] => [
      { bar: [14, y, 26, y - 2, 2], fill: pale },
      { bar: [26, y - 2, 38, y, 2], fill: pale },
      { bar: [38, y, 50, y - 2, 2], fill: pale },
    ]),
  ],
  giftBox: (c) => [
    { box: [10, 24, 44, 30], round: 3, fill: c },
    { box: [8, 18, 48, 10], round: 2, fill: dark },
    { box: [29, 18, 6, 36], fill: pale },
    { ring: [26, 13, 5, 3], fill: pale },
    { ring: [38, 13, 5, 3], fill: pale },
  ],
  bottle: (c) => [
    { box: [28, 6, 8, 16], round: 2, fill: dark },
    { box: [22, 20, 20, 38], round: 7, fill: c },
    ...label(23, 32, 18, 16, c),
  ],
  jar: (c) => [
    { box: [14, 18, 36, 38], round: 8, fill: c },
    { box: [16, 9, 32, 10], round: 3, fill: dark },
    ...label(18, 28, 28, 18, c),
  ],
} satisfies Record<string, Drawing>;

const care = {
  pump: (c) => [
    { box: [29, 8, 6, 14], fill: steel },
    { box: [22, 6, 16, 5], round: 2, fill: steel },
    { box: [19, 20, 26, 38], round: 5, fill: c },
    { box: [23, 30, 18, 16], round: 2, fill: white },
  ],
  tube: (c) => [
    { box: [20, 6, 24, 5], fill: steel },
    { box: [20, 9, 24, 38], round: 5, fill: c },
    { box: [25, 46, 14, 11], round: 2, fill: dark },
    { box: [24, 20, 16, 12], round: 2, fill: white },
  ],
  dropper: (c) => [
    { box: [28, 4, 8, 12], round: 4, fill: dark },
    { box: [26, 15, 12, 6], fill: steel },
    { box: [19, 21, 26, 36], round: 6, fill: c },
    { box: [22, 32, 20, 14], round: 2, fill: white },
  ],
  stick: (c) => [
    { box: [26, 8, 12, 16], round: 5, fill: c },
    { box: [25, 22, 14, 8], fill: steel },
    { box: [23, 28, 18, 30], round: 3, fill: dark },
  ],
  pencil: (c) => [
    { bar: [16, 48, 46, 18, 8], fill: dark },
    { bar: [42, 22, 48, 16, 8], fill: c },
    { bar: [48, 16, 52, 12, 3], fill: steel },
  ],
  sachet: (c) => [
    { box: [13, 8, 38, 48], round: 3, fill: c },
    { oval: [32, 32, 12, 15], fill: white },
    { oval: [27, 30, 2, 2], fill: c },
    { oval: [37, 30, 2, 2], fill: c },
    { bar: [29, 38, 35, 38, 2], fill: c },
  ],
  compact: (c) => [
    { oval: [32, 34, 23, 23], fill: c },
    { oval: [32, 34, 17, 17], fill: white },
    { oval: [32, 34, 14, 14], fill: pale },
  ],
  candle: (c) => [
    { bar: [32, 10, 32, 22, 2], fill: dark },
    { oval: [32, 10, 3, 5], fill: "#f0a63a" },
    { box: [16, 20, 32, 36], round: 5, fill: c },
    { box: [21, 32, 22, 12], round: 2, fill: white },
  ],
} satisfies Record<string, Drawing>;

const devices = {
  scanner: (c) => [
    { box: [12, 10, 36, 18], round: 6, fill: dark },
    { box: [12, 13, 7, 12], round: 2, fill: c },
    { bar: [36, 24, 42, 54, 13], fill: dark },
    { bar: [32, 30, 33, 36, 4], fill: c },
  ],
  printer: (c) => [
    { box: [18, 6, 28, 18], round: 2, fill: white },
    { box: [8, 20, 48, 28], round: 5, fill: dark },
    { box: [18, 40, 28, 18], round: 2, fill: white },
    { box: [44, 26, 6, 4], round: 1, fill: c },
    ...[22, 27, 31, 37, 41].map((x): Shape => ({ box: [x, 45, 2, 9], fill: dark })),
  ],
  screen: (c) => [
    { box: [12, 8, 40, 48], round: 5, fill: dark },
    { box: [16, 12, 32, 38], round: 2, fill: c },
    { oval: [32, 53, 2, 2], fill: steel },
  ],
  mouse: (c) => [
    { box: [19, 10, 26, 44], round: 13, fill: dark },
    { bar: [32, 17, 32, 25, 4], fill: c },
  ],
  keyboard: (c) => [
    { box: [5, 20, 54, 26], round: 4, fill: dark },
    ...[24, 31].flatMap((y) =>
      [10, 17, 24, 31, 38, 45].map((x): Shape => ({ box: [x, y, 5, 5], round: 1, fill: steel })),
    ),
    { box: [18, 38, 28, 5], round: 1, fill: c },
  ],
  headset: (c) => [
    { bar: [13, 34, 17, 18, 4], fill: dark },
    { bar: [17, 18, 32, 11, 4], fill: dark },
    { bar: [32, 11, 47, 18, 4], fill: dark },
    { bar: [47, 18, 51, 34, 4], fill: dark },
    { box: [7, 30, 12, 22], round: 5, fill: c },
    { box: [45, 30, 12, 22], round: 5, fill: c },
  ],
  camera: (c) => [
    { box: [14, 12, 36, 30], round: 14, fill: dark },
    { oval: [32, 27, 10, 10], fill: steel },
    { oval: [32, 27, 6, 6], fill: c },
    { box: [26, 42, 12, 12], round: 2, fill: dark },
    { box: [18, 52, 28, 5], round: 2, fill: dark },
  ],
  block: (c) => [
    { box: [17, 8, 30, 48], round: 6, fill: dark },
    ...[0, 1, 2].map((n): Shape => ({ oval: [26 + n * 6, 48, 1.8, 1.8], fill: c })),
    { bar: [35, 18, 28, 30, 3], fill: c },
    { bar: [28, 30, 36, 30, 3], fill: c },
    { bar: [36, 30, 29, 42, 3], fill: c },
  ],
  plug: (c) => [
    { box: [24, 6, 4, 12], fill: steel },
    { box: [36, 6, 4, 12], fill: steel },
    { box: [16, 17, 32, 38], round: 6, fill: white },
    { box: [26, 44, 12, 6], round: 3, fill: c },
  ],
  cable: (c) => [
    { ring: [32, 34, 16, 4], fill: c },
    { ring: [32, 34, 10, 4], fill: c },
    { box: [28, 6, 8, 14], round: 2, fill: dark },
    { box: [30, 4, 4, 4], fill: steel },
  ],
  strip: (c) => [
    { box: [5, 24, 54, 20], round: 6, fill: white },
    ...[13, 25, 37].map((x): Shape => ({ oval: [x, 34, 5, 5], fill: dark })),
    { box: [47, 30, 7, 8], round: 2, fill: c },
  ],
  lamp: (c) => [
    { bar: [24, 54, 24, 26, 4], fill: dark },
    { bar: [24, 26, 40, 14, 4], fill: dark },
    { bar: [36, 12, 52, 22, 9], fill: c },
    { box: [12, 52, 26, 6], round: 3, fill: dark },
  ],
  router: (c) => [
    { bar: [14, 34, 14, 8, 4], fill: dark },
    { bar: [50, 34, 50, 8, 4], fill: dark },
    { box: [6, 34, 52, 16], round: 5, fill: dark },
    ...[0, 1, 2].map((n): Shape => ({ oval: [14 + n * 7, 42, 2, 2], fill: c })),
  ],
  stickDrive: (c) => [
    { box: [25, 6, 14, 14], fill: steel },
    { box: [21, 19, 22, 38], round: 5, fill: c },
    { oval: [32, 50, 3, 3], fill: white },
  ],
  card: (c) => [
    { box: [16, 10, 32, 44], round: 3, fill: dark },
    { box: [19, 26, 26, 20], round: 2, fill: c },
    ...[21, 27, 33, 39].map((x): Shape => ({ box: [x, 13, 4, 8], fill: "#d9b24a" })),
  ],
  stand: (c) => [
    { box: [14, 8, 36, 26], round: 3, fill: dark },
    { box: [17, 11, 30, 20], fill: c },
    { bar: [32, 34, 32, 52, 5], fill: steel },
    { box: [18, 51, 28, 5], round: 2, fill: steel },
  ],
  bag: (c) => [
    { ring: [32, 20, 10, 4], fill: dark },
    { box: [8, 20, 48, 36], round: 6, fill: c },
    { box: [8, 34, 48, 3], fill: dark },
    { box: [28, 32, 8, 8], round: 2, fill: pale },
  ],
  cells: (c) => [
    ...[12, 26, 40].flatMap((x): Shape[] => [
      { box: [x + 3, 8, 6, 5], fill: steel },
      { box: [x, 12, 12, 44], round: 3, fill: dark },
      { box: [x, 24, 12, 20], fill: c },
    ]),
  ],
} satisfies Record<string, Drawing>;

export const drawings = { ...food, ...care, ...devices };
export type DrawingName = keyof typeof drawings;
