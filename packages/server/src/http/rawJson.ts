/** JSON that is text already, e.g. rows made by the database: replies carry it as it is, without parsing it again. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse<T>(): T {
    return JSON.parse(this.text) as T;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** `JSON.stringify`, where `RawJson` stands at the first level of an object. */
export function stringifyWithRaw(object: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    parts.push(`${JSON.stringify(name)}:${value instanceof RawJson ? value.text : JSON.stringify(value)}`);
  }
  return `{${parts.join(",")}}`;
}
