import { model, type RoleTemplate, reportCodes, roles, switchesOf } from "@stowage/model";
import { expect, it } from "vitest";
import { allCalls } from "../../src/app.ts";
import type { Database } from "../../src/database/index.ts";

// Listing the calls asks the database nothing.
const listed = allCalls({ kind: "embedded", reader: {}, onNotice: () => () => {} } as unknown as Database);

it("asks for each paper's own function of reports, where it is made [roles-1.9] [report_type courier_label]", () => {
  const papers = listed.flatMap(({ method, path, reply, access }) =>
    reply === "file" && method === "POST" && typeof access !== "string" && access.code !== "dataexport"
      ? [{ path, menu: access.menu, code: access.code }]
      : [],
  );
  expect(papers.map(({ path }) => path)).toContain("/v1/pickinglist/order");
  const labels = papers.filter(({ path }) => path.startsWith("/v1/printwaybill/"));
  expect(new Set(labels.map(({ code }) => code))).toEqual(new Set(["courier_label"]));
  for (const { path, menu, code } of papers) {
    expect(reportCodes, path).toContain(code);
    expect(switchesOf(model, menu).reports, `${path} at ${menu}`).toContain(code);
  }
});

it("gives each to somebody who works there [roles-1.9]", () => {
  const { administrator: _, ...others } = roles;
  const held = Object.values<RoleTemplate>(others).flatMap(({ functions }) => Object.values(functions).flat());
  for (const code of reportCodes) expect(held).toContain(code);
});
