// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { useJobs } from "../../src/api/jobs.ts";
import { MergePapers } from "../../src/screens/resource/extras/MergePapers.tsx";
import { button, click, leaveNothing, settled, show, textOf } from "../support/screen.tsx";

const allowed = { outboundOperation: ["shipping_list"] };
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ outbound_file_id: `f${at}` }));
const url = "/v1/util/pdfmerge";

interface Step {
  readonly state: string;
  readonly done: number;
}

beforeEach(() => useJobs.setState({ jobs: [] }));

/** A page of its own, and a server whose job goes through these steps. */
async function print(
  count: number,
  steps: Step[],
  { seenBy, onStep }: { seenBy?: string; onStep?: (page: Page) => void } = {},
) {
  const page: Page = {
    document: document.implementation.createHTMLDocument(),
    location: { href: "" },
    closed: false,
    close: vi.fn(),
  };
  const opened = vi.spyOn(window, "open").mockReturnValue(page as unknown as Window);
  const asked: { method: string; path: string; body: Record<string, unknown> }[] = [];
  const shown: string[] = [];
  const json = (additionals: object, status = 200) =>
    new Response(
      JSON.stringify({
        httpStatus: status,
        respondCode: { code: status === 200 ? "OK" : "NOT_FOUND", message: "gone", additionals },
      }),
      { status },
    );
  vi.stubGlobal("fetch", async (path: string, init: { method?: string; body?: string } = {}) => {
    const body = JSON.parse(init.body ?? "{}");
    asked.push({ method: init.method ?? "GET", path: String(path), body });
    if (String(path).startsWith("/v1/job/")) {
      const bar = page.document.querySelector("progress");
      if (bar) shown.push(`${bar.value}/${bar.max} ${page.document.querySelector("[role=status]")?.textContent}`);
      if (init.method === "DELETE") return json({ job: [{}] });
      const step = (steps.length > 1 ? steps.shift() : steps[0]) as Step;
      onStep?.(page);
      return json({ job: [{ ...step, total: count, message: step.state === "failed" ? "gone" : "" }] });
    }
    if (body.as_job) return json({ job: "j1" });
    if (body.job && steps[0]?.state === "failed") return json({}, 404);
    return new Response("%PDF-", { headers: { "content-type": "application/pdf" } });
  });
  await show(<MergePapers rows={rows(count)} />, allowed, seenBy === undefined ? {} : { seenBy });
  await click(button("Print PDFs together"));
  for (let turn = 0; turn < 60 && !page.location.href && !page.close.mock.calls.length; turn += 1) await settled();
  await settled();
  opened.mockRestore();
  return { page, asked: asked.filter(({ path }) => path === url).map(({ body }) => body), all: asked, shown };
}

interface Page {
  readonly document: Document;
  readonly location: { href: string };
  closed: boolean;
  readonly close: ReturnType<typeof vi.fn>;
}

test("a long paper is made by a job, whose page shows how far it is and has the paper in the end [shipping-8.5]", async () => {
  const { page, asked, shown } = await print(60, [
    { state: "running", done: 20 },
    { state: "running", done: 40 },
    { state: "done", done: 60 },
  ]);
  expect(asked).toMatchObject([{ as_job: true, ids: { length: 60 } }, { job: "j1" }]);
  expect(shown).toContain("20/60 20 of 60");
  expect(shown).toContain("40/60 40 of 60");
  expect(page.document.title).toBe("Making the paper");
  expect(page.location.href).toMatch(/^blob:/);
  expect(useJobs.getState().jobs).toMatchObject([{ id: "j1", state: "done", title: "Making the paper" }]);
});

test("a short one is answered at once, and one for who only looks", async () => {
  const short = await print(2, []);
  expect(short.asked).toEqual([expect.objectContaining({ ids: ["f0", "f1"] })]);
  expect(short.asked[0]).not.toHaveProperty("as_job");
  await leaveNothing();
  const looking = await print(60, [], { seenBy: "Chief" });
  expect(looking.asked).toHaveLength(1);
  expect(looking.asked[0]).not.toHaveProperty("as_job");
});

test("who closes its page cancels the job", async () => {
  const { all, page, asked } = await print(
    60,
    [
      { state: "running", done: 1 },
      { state: "cancelled", done: 2 },
    ],
    {
      onStep: (own) => {
        own.closed = true;
      },
    },
  );
  expect(all.some(({ method, path }) => method === "DELETE" && path === "/v1/job/j1")).toBe(true);
  expect(asked).toHaveLength(1);
  expect(page.location.href).toBe("");
});

test("why there is no paper is said", async () => {
  const { page } = await print(60, [{ state: "failed", done: 0 }]);
  expect(page.close).toHaveBeenCalled();
  expect(textOf()).toContain("Not printed");
});
