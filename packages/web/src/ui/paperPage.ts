import type { Job } from "../api/jobs.ts";

/** What is seen in a page that waits for its paper, which a job makes. */
export interface PaperPage {
  tell(job: Pick<Job, "done" | "total">, text: string): void;
}

/** Begins to show how far a paper is, in a page of its own. */
export function paperPage(page: Window, title: string): PaperPage {
  const { document } = page;
  document.title = title;
  Object.assign(document.body.style, {
    font: "16px/1.6 system-ui, sans-serif",
    margin: "20vh auto",
    maxWidth: "24rem",
  });
  const heading = document.createElement("p");
  heading.textContent = title;
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", title);
  bar.style.width = "100%";
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  document.body.replaceChildren(heading, bar, said);
  return {
    tell({ done, total }, text) {
      if (total > 0) Object.assign(bar, { max: total, value: done });
      said.textContent = text;
    },
  };
}
