/** Characters that XML cannot hold are written as `_x0001_`, and what already looks so is guarded. */
export function escapeXml(text: string): string {
  // Nearly every text is plain; the expression below costs ten times as much.
  if (!/[\p{Cc}&<>\ufffe\uffff]|_x/u.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) =>
      sign === "\n" || sign === "\t" ? sign : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
