import { type RefObject, useCallback, useEffect, useState } from "react";
import "./cut.css";

/** At which ends a row has more than it shows, as classes that let it fade there; and how to look again. */
export function useCut(row: RefObject<HTMLElement | null>, names: string): readonly [string, () => void] {
  const [cut, setCut] = useState("");
  const measure = useCallback(() => {
    const { current } = row;
    if (!current) return;
    const { scrollLeft, clientWidth, scrollWidth } = current;
    const ends = [
      ...(scrollLeft > 1 ? ["is-cut-before"] : []),
      ...(scrollLeft + clientWidth < scrollWidth - 1 ? ["is-cut"] : []),
    ];
    setCut(ends.join(" "));
  }, [row]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: further names make the row longer
  useEffect(() => {
    measure();
    const watching = new ResizeObserver(measure);
    if (row.current) watching.observe(row.current);
    if (row.current?.firstElementChild) watching.observe(row.current.firstElementChild);
    return () => watching.disconnect();
  }, [measure, row, names]);
  return [cut, measure];
}
