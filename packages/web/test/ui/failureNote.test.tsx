import "../support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CallFailure } from "../../src/api/failure.ts";
import { FailureNote } from "../../src/ui/FailureNote.tsx";

const failure = new CallFailure("BUSY", 503, "The system is busy.");
const textOf = (note: React.ReactElement) => renderToStaticMarkup(note).replaceAll(/<[^>]*>/g, "|");

it("says why, and before it what was not done", () => {
  expect(textOf(<FailureNote failure={failure} />)).toContain("|The system is busy.|");
  expect(textOf(<FailureNote failure={failure} notice="notice.createFailed" />)).toContain("The system is busy.|");
  expect(textOf(<FailureNote failure={failure} notice="notice.createFailed" />)).not.toContain("|The system is busy.|");
  const listed = textOf(<FailureNote failure={failure} notice="notice.queryFailed" />);
  expect(listed).toMatch(/\|[^|]+\|+The system is busy\.\|/);
  expect(listed).toContain(en_US.ui.notice.queryFailed);
});

it("does not say that something was not done where nobody knows", () => {
  const open = new CallFailure("OUTCOME_UNKNOWN", 503, "Nobody knows yet whether it was saved.");
  expect(textOf(<FailureNote failure={open} notice="notice.createFailed" />)).toContain(
    "|Nobody knows yet whether it was saved.|",
  );
});

it("names the request where only a helper can do something, and not where its reader understands the refusal", () => {
  const said = (code: "INTERNAL" | "BUSY" | "MORE_THAN_BOOKED" | "REQUIRED", status: number) =>
    textOf(<FailureNote failure={new CallFailure(code, status, "Not done.", { requestId: "r-1" })} />).includes("r-1");
  expect([said("INTERNAL", 500), said("BUSY", 503)]).toEqual([true, true]);
  expect([said("MORE_THAN_BOOKED", 409), said("REQUIRED", 400)]).toEqual([false, false]);
});
