import type { MouseEvent } from "react";

/**
 * What a list of choices listens with. One that opens, or changes, under a pointer that rests is told by the browser that
 * the pointer moved: Enter would take what happens to lie there and not what was typed.
 */
export const movedPointer = {
  onMouseMoveCapture(event: MouseEvent): void {
    if (event.movementX === 0 && event.movementY === 0) event.stopPropagation();
  },
};
