import { columnTitle, type ImportField, type ImportSheet, type Mapping } from "../api/imports.ts";
import { useWords } from "../i18n/index.ts";
import { Select } from "../ui/Select.tsx";

interface Props {
  readonly fields: readonly ImportField[];
  readonly sheet: ImportSheet;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/**
 * The sheet as it was understood: above each column the field that it goes to, below it the first rows, each with its
 * number; rows above the headings, which are left out, are there to be seen.
 */
export function MappingTable({ fields, sheet, mapping, onChange }: Props) {
  const words = useWords();
  const titles = sheet.columns.map((_title, at) => columnTitle(sheet, at));
  const fieldAt = (column: number) => Object.entries(mapping).find(([, at]) => at.includes(column))?.[0];
  const joins = (name: string, column: number) =>
    mapping[name] !== undefined &&
    fieldAt(column) !== name &&
    ["text", "code", "instant"].includes(fields.find((field) => field.name === name)?.kind ?? "");
  function set(column: number, field: string | undefined) {
    const rest = Object.entries(mapping).flatMap(([name, at]) => {
      const left = at.filter((one) => one !== column);
      return name === field || left.length === 0 ? [] : [[name, left] as const];
    });
    const before = field && joins(field, column) ? (mapping[field] ?? []) : [];
    onChange(Object.fromEntries(field ? [...rest, [field, [...before, column]] as const] : rest));
  }
  const optionsAt = (column: number) =>
    fields.map(({ name, required }) => {
      const label = `${words.field(name)}${required ? " *" : ""}`;
      return { value: name, label: joins(name, column) ? words.say("imports.join", { field: label }) : label };
    });
  return (
    <div className="table-scroll import-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th className="number">#</th>
            {titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
              <th key={at}>
                <Select
                  showSearch={{ optionFilterProp: "label" }}
                  allowClear
                  className="import-field"
                  aria-label={`${words.say("imports.systemField")}: ${title}`}
                  placeholder={words.say("imports.ignore")}
                  value={fieldAt(at)}
                  options={optionsAt(at)}
                  onChange={(field) => set(at, field)}
                />
              </th>
            ))}
          </tr>
          {sheet.above.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are their index
            <tr key={line} className="import-ignored">
              <td className="number">{line + 1}</td>
              {titles.map((_title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are their index
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td className="number quiet">{sheet.headerRow < 0 ? "" : sheet.headerRow + 1}</td>
            {titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
              <th key={at} className={fieldAt(at) ? "" : "import-ignored"}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.preview.slice(0, 8).map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are their index
            <tr key={line}>
              <td className="number quiet">{sheet.headerRow + line + 2}</td>
              {titles.map((_title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are their index
                <td key={at} className={fieldAt(at) ? "" : "import-ignored"}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
