import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface Props {
  readonly height: number;
  /** What it is called; what is told beside it in words is none for whoever does not see it. */
  readonly label?: string;
  readonly children: (width: number) => ReactNode;
}

/** Until it is measured. */
const assumed = 560;

/** A drawing as wide as the room it has, in pixels: its lines and its words have the same size wherever it stands. */
export function Drawing({ height, label, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(assumed);
  useLayoutEffect(() => {
    const measure = () => setWidth(frame.current?.clientWidth || assumed);
    measure();
    const watch = new ResizeObserver(measure);
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return (
    <div ref={frame} className="drawing">
      {label === undefined ? (
        <svg {...size} aria-hidden="true">
          {children(width)}
        </svg>
      ) : (
        <svg {...size} role="img" aria-label={label}>
          {children(width)}
        </svg>
      )}
    </div>
  );
}
