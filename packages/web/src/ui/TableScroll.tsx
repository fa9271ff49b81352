import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useCut } from "./useCut.ts";

interface Props {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Around a table that may be wider than its container: it fades where it is cut, and the arrow keys move it, once Tab has come to it. */
export function TableScroll({ label, className = "", children }: Props) {
  const box = useRef<HTMLElement>(null);
  const [isWide, setIsWide] = useState(false);
  const [cut, measure] = useCut(box, label);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () =>
      setIsWide(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={box}
      className={`table-scroll ${cut} ${className}`}
      onScroll={measure}
      aria-label={isWide ? label : undefined}
      tabIndex={isWide ? 0 : undefined}
    >
      {children}
    </section>
  );
}
