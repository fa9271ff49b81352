import { dayOf, type Field, type Fields } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import type { FieldError } from "../../api/failure.ts";
import { type AnyRow, queryRows } from "../../api/resources.ts";
import { toHalfWidth } from "../../form/controls.tsx";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { usePlace } from "../../session/hooks.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import type { PayloadRow } from "./payload.ts";
import { isTracked, SerialCell } from "./SerialCell.tsx";

interface Props {
  readonly action: string;
  readonly fields: Fields;
  readonly rows: readonly PayloadRow[];
  /** What the server says against single cells. */
  readonly errors: readonly FieldError[];
  readonly onChange: (rows: readonly PayloadRow[]) => void;
}

const told: Readonly<Record<string, readonly string[]>> = {
  confirm_validate: ["product_code", "product_name", "num_expect", "unit_name"],
  confirm_pick: ["storage_loc_code", "product_code", "product_name", "batch_no", "valid_date", "num"],
};
const otherwise = ["product_code", "product_name", "unit_name"];
const numbers = new Set(["whole", "decimal", "quantity"]);

/** Where, and then how much. */
const order = ["storage_loc_code", "num_loc", "storage_bad_code", "num_bad"];

function inOrder(fields: Fields): readonly (readonly [string, Field])[] {
  if (!fields.storage_bad_code) return Object.entries(fields);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(fields).sort(([one], [other]) => place(one) - place(other));
}

/** A row for each line or booking: what it is on the left, what is entered on the right. Enter goes down. */
export function PayloadTable({ action, fields, rows, errors, onChange }: Props) {
  const words = useWords();
  const listId = useId();
  const [withMore, setWithMore] = useState(false);
  const shown = told[action] ?? otherwise;
  const all = inOrder(fields);
  const isMore = ([name, field]: readonly [string, Field]) =>
    field.more === true ||
    (field.kind === "json" && !rows.some(({ of }) => isTracked(of))) ||
    name === "manufactur_date";
  const entered = all.filter((entry) => withMore || !isMore(entry));
  const maySplit = action === "confirm_putaway";
  const errorAt = (at: number, name: string) =>
    errors.find((error) => error.line === at && error.field?.endsWith(name))?.message;
  const set = (at: number, name: string, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, values: { ...row.values, [name]: value } } : row)));
  return (
    <div className="payload">
      {all.some(isMore) && (
        <Checkbox checked={withMore} onChange={(event) => setWithMore(event.target.checked)}>
          {words.say("form.more")}
        </Checkbox>
      )}
      {all.some(([name]) => isLocation(name)) && <Locations id={listId} />}
      <div className="table-scroll payload-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              {shown.map((name) => (
                <th key={name} className={name.startsWith("num") ? "number" : ""}>
                  {words.field(name)}
                </th>
              ))}
              {entered.map(([name]) => (
                <th key={name}>{words.field(name)}</th>
              ))}
              {maySplit && (
                <th>
                  <span className="visually-hidden">{words.say("document.splitLine")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line that is split stands twice
              <tr key={at}>
                {shown.map((name) => (
                  <Told key={name} name={name} of={row.of} />
                ))}
                {entered.map(([name, field]) => (
                  <td key={name} data-name={words.field(name)}>
                    <Entered
                      {...{ action, row, name, field, at, listId }}
                      error={errorAt(at, name)}
                      set={(value) => set(at, name, value)}
                    />
                  </td>
                ))}
                {maySplit && (
                  <td>
                    <Button
                      type="text"
                      size="small"
                      title={words.say("document.splitLine")}
                      aria-label={words.say("document.splitLine")}
                      icon={<PlusIcon size={14} />}
                      onClick={() =>
                        onChange([...rows.slice(0, at + 1), { of: row.of, values: {} }, ...rows.slice(at + 1)])
                      }
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface EnteredProps {
  readonly action: string;
  readonly row: PayloadRow;
  readonly name: string;
  readonly field: Field;
  readonly at: number;
  readonly listId: string;
  readonly error: string | undefined;
  readonly set: (value: string) => void;
}

function Entered({ action, row, name, field, at, listId, error, set }: EnteredProps) {
  const words = useWords();
  const label = `${words.field(name)} ${at + 1}`;
  if (field.kind === "json") return <SerialCell {...{ action, row, label, error }} onChange={set} />;
  const isNumber = numbers.has(field.kind);
  return (
    <input
      aria-invalid={error ? true : undefined}
      title={error}
      className={`cell-input ${isNumber ? "number" : ""} ${field.kind === "code" ? "code" : ""}`}
      aria-label={label}
      inputMode={isNumber ? "decimal" : undefined}
      list={isLocation(name) ? listId : undefined}
      placeholder={field.kind === "date" ? "YYYY-MM-DD" : undefined}
      value={row.values[name] ?? ""}
      onChange={({ target }) => set(isNumber ? toHalfWidth(target.value).replace(/[,\s]/g, "") : target.value)}
      onBlur={({ target }) => field.kind === "date" && set(dayOf(target.value) ?? target.value.trim())}
      onKeyDown={goDown}
    />
  );
}

const isLocation = (name: string) => /^storage_\w*code$/.test(name);

function Told({ name, of }: { name: string; of: AnyRow }) {
  const words = useWords();
  const value = of[name];
  const isNumber = name.startsWith("num");
  return (
    <td data-name={words.field(name)} className={isNumber ? "number" : name.endsWith("_code") ? "code" : ""}>
      {isNumber ? groupedDecimal(String(value ?? "0")) : String(value ?? "")}
    </td>
  );
}

/** Enter goes to the same cell of the next row, as in a spreadsheet; it does not send the form. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.nativeEvent.isComposing || (event.key !== "Enter" && event.currentTarget.list)) return;
  event.preventDefault();
  const cell = event.currentTarget.closest("td");
  const row = cell?.closest("tr");
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const input = next?.children[cell?.cellIndex ?? 0]?.querySelector("input");
  input?.focus();
  input?.select();
}

/** The warehouse's locations, offered while one types. */
function Locations({ id }: { id: string }) {
  const place = usePlace();
  const found = useQuery({
    queryKey: ["storage", "codes", place.whId],
    staleTime: 60_000,
    queryFn: async () => {
      const query = [{ queryField: "enabled", queryCondition: "equal" as const, queryValue: true }];
      return (
        await queryRows(
          "storage",
          { page: 1, pageSize: 1500, query, sort: [{ sortField: "storage_code", sortOrder: "asc" }] },
          { place },
        )
      ).rows;
    },
  });
  return (
    <datalist id={id}>
      {found.data?.map((storage) => (
        <option key={storage.storage_id} value={storage.storage_code} />
      ))}
    </datalist>
  );
}
