/** A square of a picture, in the picture's own pixels. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** How a picture lies under its round window: how much larger than just filling it, and how far moved, in parts of the window. */
export interface Lie {
  readonly zoom: number;
  readonly right: number;
  readonly down: number;
}

export const lying: Lie = { zoom: 1, right: 0, down: 0 };
export const mostZoom = 4;

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The same lie moved and zoomed as far as the window stays filled. */
export function clamped(width: number, height: number, { zoom, right, down }: Lie): Lie {
  const scale = between(1, zoom, mostZoom);
  const short = Math.min(width, height);
  const roomAcross = ((width / short) * scale - 1) / 2;
  const roomDown = ((height / short) * scale - 1) / 2;
  return { zoom: scale, right: between(-roomAcross, right, roomAcross), down: between(-roomDown, down, roomDown) };
}

/** What of a picture is seen in the window. */
export function seen(width: number, height: number, lie: Lie): Square {
  const { zoom, right, down } = clamped(width, height, lie);
  const side = Math.min(width, height) / zoom;
  return { x: width / 2 - side / 2 - right * side, y: height / 2 - side / 2 - down * side, side };
}
