import type { Readable } from "node:stream";
import { streamLabels } from "./document.ts";
import type { LabelCanvas } from "./labelCanvas.ts";
import type { LabelMedia, LabelOptions } from "./labelMedia.ts";
import { mm } from "./paper.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws labels row by row, `copies` of each; sheets leave as they are read. The box's measures are points. */
export function printLabels<Label extends { copies?: number }>(
  labels: Iterable<Label> | AsyncIterable<Label>,
  options: LabelOptions,
  draw: (canvas: LabelCanvas, label: Label, box: Box) => void,
): Readable {
  const { media, language, title, printedAt, format, skip = 0 } = options;
  const perPage = media.columns * media.rows;
  return streamLabels({ paper: media.paper, language, title, printedAt, format }, async function* (canvas) {
    let index = skip % perPage;
    canvas.addPage();
    for await (const label of labels) {
      for (let copy = 0; copy < (label.copies ?? 1); copy += 1) {
        if (index === perPage) {
          yield;
          canvas.addPage();
          index = 0;
        }
        draw(canvas, label, boxAt(media, index));
        index += 1;
      }
    }
    yield;
  });
}

function boxAt({ columns, first, step, label }: LabelMedia, index: number): Box {
  const x = first.x + (index % columns) * step.x;
  const y = first.y + Math.floor(index / columns) * step.y;
  return { x: x * mm, y: y * mm, width: label.width * mm, height: label.height * mm };
}
