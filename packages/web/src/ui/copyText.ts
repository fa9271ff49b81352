/**
 * Copies a text; answers whether it could. Pages that are not reached by https have no clipboard, so that the browser's
 * command to copy has to do there: it asks what is to be copied, and is told the text.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("copy", give, { capture: true });
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", give, { capture: true });
  }
}
