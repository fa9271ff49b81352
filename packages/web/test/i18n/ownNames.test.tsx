// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { GoodsOf } from "../../src/i18n/GoodsOf.tsx";
import { useWords } from "../../src/i18n/index.ts";
import { nameFields } from "../../src/i18n/ownNames.ts";
import { leaveNothing, show, textOf } from "../support/screen.tsx";

const Named = () => <p>{useWords().field("lottable1")}</p>;
const named = (owner_id: string, lottable_name: string, lottable_name_eng: string | null) => ({
  ...{ owner_id, lottable_no: 1, lottable_name, lottable_name_cn: null, lottable_name_eng },
  ...{ lottable_kind: "text" as const, lottable_choices: null },
});

beforeEach(() => nameFields([named("o1", "產地", "Origin"), named("o2", "等級", null)]));
afterEach(leaveNothing);

const within = ([first, ...rest]: readonly object[]): React.ReactElement =>
  first ? <GoodsOf {...first}>{within(rest)}</GoodsOf> : <Named />;
const shownFor = async (...around: readonly object[]) => {
  await show(within(around));
  const text = textOf();
  await leaveNothing();
  return text;
};

test("a field of goods is called as their one owner calls it [receiving-8.1]", async () => {
  expect(await shownFor()).toBe("Lot attribute 1");
  expect(await shownFor({ owner: "o1" })).toBe("Origin");
  expect(await shownFor({ owner: "o2" }), "without a name in this language").toBe("等級");
  expect(await shownFor({ rows: [{ owner_id: "o1" }, { owner_id: "o1" }] })).toBe("Origin");
  expect(await shownFor({ owner: "o1" }, { rows: [{ owner_id: "o1" }, { owner_id: "o2" }] }), "of two").toBe(
    "Lot attribute 1",
  );
  expect(await shownFor({ owner: "o1" }, { rows: [{ storage_code: "A" }] }), "of nobody in particular").toBe("Origin");
});

const Wrong = () => <p>{useWords().error("BAD_FORMAT", { field: "lottable1" })}</p>;

test("what is wrong in a field is said under the owner's name, too", async () => {
  await show(
    <GoodsOf owner="o1">
      <Wrong />
    </GoodsOf>,
  );
  expect(textOf()).toContain("“Origin”");
});
