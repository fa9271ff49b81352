// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { useWaiting } from "../../src/frame/menuCounts.ts";
import { useReadAnew } from "../../src/screens/document/useDocument.ts";
import { button, click, leaveNothing, serve, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

let payloads = 0;

function Page() {
  const anew = useReadAnew();
  useQuery({ queryKey: ["inbound", "payload", "confirm_putaway"], staleTime: 0, queryFn: () => (payloads += 1) });
  useQuery({ queryKey: ["inbound", "list"], queryFn: () => 1 });
  const [{ count } = { count: 0 }] = useWaiting();
  return (
    <button type="button" onClick={() => void anew()}>
      save {count}
    </button>
  );
}

test("after a step the menu's counts are read anew at once, and not what the finished dialog asked", async () => {
  let count = 0;
  serve(() => {
    count += 1;
    return { waiting: [{ document: "inbound", status: "awaiting_putaway", count, blocked: 0 }] };
  });
  await show(<Page />);
  expect(textOf()).toContain("save 1");
  await click(button("save 1"));
  expect(textOf()).not.toContain("save 1");
  expect(payloads).toBe(1);
});

test("so are they where a form read the list of its document anew", async () => {
  let asked = 0;
  serve(() => {
    asked += 1;
    return { waiting: [] };
  });
  const client = await show(<Page />);
  const before = asked;
  await client.invalidateQueries({ queryKey: ["inbound"] });
  await new Promise((resume) => setTimeout(resume, 50));
  expect(asked).toBeGreaterThan(before);
});

test("and where they were read some time ago", async () => {
  let asked = 0;
  serve(() => {
    asked += 1;
    return { waiting: [] };
  });
  const client = await show(<Page />);
  client.setQueriesData({ queryKey: ["waiting"] }, [], { updatedAt: Date.now() - 40_000 });
  const before = asked;
  await client.invalidateQueries({ queryKey: ["inbound"] });
  await new Promise((resume) => setTimeout(resume, 50));
  expect(asked).toBe(before + 1);
});
