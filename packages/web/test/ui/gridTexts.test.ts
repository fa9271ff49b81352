import { expect, test } from "vitest";
import { gridTexts } from "../../src/ui/agGrid.ts";

test("in Taiwan a grid calls its rows 列 and its columns 欄", async () => {
  const texts = await gridTexts("zh_TW");
  expect(texts.ariaRowSelect).toBe("按 SPACE 鍵選取此列");
  expect(texts.ariaRowIndex).toMatch(/^第 .* 列$/);
  expect(texts.ariaColumnSelectAll).toBe("切換所有欄的可見性");
  const rows = Object.entries(texts).filter(([, text]) => /(?<!平)行/.test(text));
  expect(rows).toEqual([]);
});
