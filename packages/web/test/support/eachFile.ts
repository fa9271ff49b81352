import { afterEach } from "vitest";

/** Begins every file of tests: files share what modules keep, so each test leaves the screen as it was. */
afterEach(async () => {
  if (!("IS_REACT_ACT_ENVIRONMENT" in globalThis) || typeof document === "undefined") return;
  const { leaveNothing } = await import("./screen.tsx");
  await leaveNothing();
});
