import { useEffect, useState } from "react";

/** So long after the last scrolling what came into sight stays there. */
const restMs = 150;

const waiting = new Set<() => void>();
let scrolledAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

function onScroll(): void {
  scrolledAt = performance.now();
  if (waiting.size > 0) waitAnew();
}

function waitAnew(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const all = [...waiting];
    waiting.clear();
    for (const one of all) one();
  }, restMs);
}

/** Whether nothing was scrolled for a moment since this came into sight: rows that are scrolled past are gone by then. */
export function useAtRest(): boolean {
  const [rests, setRests] = useState(() => performance.now() - scrolledAt > restMs);
  useEffect(() => {
    // Of whatever is scrolled, before what listens to it draws more rows; the same listener is added once.
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    if (rests) return;
    const rest = () => setRests(true);
    if (waiting.add(rest).size === 1) waitAnew();
    return () => void waiting.delete(rest);
  }, [rests]);
  return rests;
}
