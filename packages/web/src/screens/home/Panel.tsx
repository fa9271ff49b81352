import type { ReactNode } from "react";

/** One part of what home tells beside the figures. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="home-panel" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
