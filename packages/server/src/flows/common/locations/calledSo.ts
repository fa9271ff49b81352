/** What bears a code: as it is written, else in other letters, large or small, where that can mean one alone. */
export function calledSo<T extends { readonly storage_code: string }>(rows: readonly T[], said: string): T | undefined {
  const exact = rows.find(({ storage_code }) => storage_code === said);
  const [like, another] = rows.filter(({ storage_code }) => storage_code.toUpperCase() === said.toUpperCase());
  return exact ?? (another ? undefined : like);
}
