import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "../../src/ui/copyText.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page whose command to copy asks what is to be copied, as browsers do; answers what was told. */
function pageThatCopies(isAllowed: boolean): { readonly copied: () => string } {
  let copied = "";
  const page = new EventTarget();
  const execCommand = () => {
    const setData = (_type: string, text: string) => {
      copied = text;
    };
    const clipboardData = { setData };
    if (isAllowed) page.dispatchEvent(Object.assign(new Event("copy", { cancelable: true }), { clipboardData }));
    return isAllowed;
  };
  vi.stubGlobal("document", Object.assign(page, { execCommand }));
  return { copied: () => copied };
}

test("a page that is not reached by https copies all the same", async () => {
  vi.stubGlobal("navigator", {});
  const page = pageThatCopies(true);
  expect(await copyText("AAAAA-BBBBB")).toBe(true);
  expect(page.copied()).toBe("AAAAA-BBBBB");
});

test("a browser that lets nothing be copied is found out", async () => {
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("denied")) } });
  const page = pageThatCopies(false);
  expect(await copyText("AAAAA-BBBBB")).toBe(false);
  expect(page.copied()).toBe("");
});
