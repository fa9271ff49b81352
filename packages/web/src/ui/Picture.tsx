import { useWords } from "../i18n/index.ts";

/** A picture that stands in a field; nothing where there is none. */
export function Picture({ value, name }: { value: unknown; name: string }) {
  const words = useWords();
  return typeof value === "string" && value !== "" ? (
    <img className="picture" src={value} alt={words.field(name)} />
  ) : null;
}
