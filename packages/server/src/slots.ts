/**
 * Lets at most so many pieces of work run at a time; the others wait their turn. Answers a function that waits for a
 * free slot and answers how it is given back, which may be asked for more than once.
 */
export function slots(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async function takeSlot() {
    if (taken < most) taken += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let held = true;
    return function giveBack() {
      if (!held) return;
      held = false;
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    };
  };
}
