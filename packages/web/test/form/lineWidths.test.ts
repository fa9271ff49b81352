import "../support/signedIn.ts";

import { en_US } from "@stowage/messages/en_US";
import { model } from "@stowage/model";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { lineKinds } from "../../src/api/lineKinds.ts";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { lineDefs, withLineTiles } from "../../src/form/lineDefs.tsx";
import { wordsIn } from "../../src/i18n/index.ts";

beforeAll(() => i18next.init({ lng: "en_US", resources: { en_US: { translation: en_US } } }));

/** Of the lines on a screen of 1440 pixels, beside the menu. */
const room = 1172;

test.each([model.inbound, model.outbound, model.returned, model.adjustment])(
  "every column of the lines of $name has its place on a usual screen",
  (document) => {
    const [kind] = lineKinds(document);
    if (!kind) throw new Error("no lines");
    const columns = lineColumns(kind.declared, kind.order).filter(({ more }) => !more);
    const nothing = () => undefined;
    const latest = {
      current: { lines: [], columns: [], errors: {}, onChange: nothing, remove: nothing, workspace: {} },
    };
    const defs = withLineTiles(kind.declared, lineDefs(columns, wordsIn("en_US"), latest));
    const taken = defs.reduce((sum, { minWidth, width, flex }) => sum + ((flex ? minWidth : width) ?? 0), 0);
    expect(taken).toBeLessThanOrEqual(room);
  },
);
