import {
  type Declared,
  type LabelMediaName,
  labelMediaNames,
  lottableNames,
  maxLabelledRows,
  packLevels,
} from "@stowage/model";
import { Button, DatePicker, Input, InputNumber } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import type { AnyRow } from "../../api/resources.ts";
import { Control } from "../../form/controls.tsx";
import { ownKindOf } from "../../form/ownKinds.ts";
import { GoodsOf } from "../../i18n/GoodsOf.tsx";
import { useWords } from "../../i18n/index.ts";
import { ownerOfRows, useOwnNames } from "../../i18n/ownNames.ts";
import { useMay, useUserInfo } from "../../session/hooks.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Labelled } from "../../ui/Labelled.tsx";
import { Select } from "../../ui/Select.tsx";
import { useOpenedFile } from "../../ui/useOpenedFile.ts";
import { isSheet, type LabelChoice, labelBody, labelled, sizeOf } from "./labels.ts";

interface Props {
  readonly declared: Declared;
  readonly rows: readonly AnyRow[];
}

/** What was chosen last, by resource: a printer keeps its roll. */
const last = new Map<string, LabelChoice>();

/** Prints labels of the picked locations or goods. */
export function LabelsButton({ declared, rows }: Props) {
  const words = useWords();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!labelled[declared.name] || !may(declared.menu, "label")) return null;
  return (
    <>
      <Button disabled={rows.length > maxLabelledRows} onClick={() => setOpen(true)}>
        {words.say("labels.title")}
      </Button>
      {open && <LabelsDialog declared={declared} rows={rows} onClose={() => setOpen(false)} />}
    </>
  );
}

function LabelsDialog({ declared, rows, onClose }: Props & { onClose: () => void }) {
  const words = useWords();
  const file = useOpenedFile();
  const { warehouseKey } = useUserInfo();
  const first: LabelChoice = { media: labelled[declared.name] ?? "roll_100x50", copies: 1, skip: 0 };
  const [choice, setChoice] = useState<LabelChoice>(last.get(declared.name) ?? first);
  const set = (part: Partial<LabelChoice>) => setChoice({ ...choice, ...part });
  async function print() {
    last.set(declared.name, { media: choice.media, copies: choice.copies, skip: 0, arrow: choice.arrow });
    const ids = rows.map((row) => String(row[declared.key]));
    if (await file.open(`/v1/printtag/${declared.name}`, labelBody(declared.name, ids, choice, warehouseKey)))
      onClose();
  }
  return (
    <Dialog
      open
      width={440}
      title={`${words.say("labels.title")} · ${words.resource(declared.name)}`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {words.say("form.cancel")}
        </Button>,
        <Button key="print" type="primary" loading={file.busy} onClick={() => void print()}>
          {words.say("labels.print", { count: rows.length * choice.copies })}
        </Button>,
      ]}
    >
      <div className="labels-choice">
        <Labelled label={words.say("labels.media")}>
          {(id) => (
            <Select
              id={id}
              value={choice.media}
              options={labelMediaNames.map((value) => ({ value, label: mediaText(value, words.say) }))}
              onChange={(media: LabelMediaName) => set({ media })}
            />
          )}
        </Labelled>
        <Labelled label={words.say("labels.copies")}>
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              max={100}
              precision={0}
              value={choice.copies}
              onChange={(copies) => set({ copies: copies ?? 1 })}
            />
          )}
        </Labelled>
        {isSheet(choice.media) && (
          <Labelled label={words.say("labels.skip")}>
            {(id) => (
              <InputNumber
                id={id}
                min={0}
                max={40}
                precision={0}
                value={choice.skip}
                onChange={(skip) => set({ skip: skip ?? 0 })}
              />
            )}
          </Labelled>
        )}
        {declared.name === "storage" ? (
          <OfStorage choice={choice} set={set} />
        ) : (
          <GoodsOf rows={rows}>
            <OfProduct choice={choice} set={set} />
            <OfLot owner={ownerOfRows(rows, null)} choice={choice} set={set} />
          </GoodsOf>
        )}
      </div>
    </Dialog>
  );
}

const mediaText = (media: LabelMediaName, say: ReturnType<typeof useWords>["say"]) =>
  say(isSheet(media) ? "labels.sheet" : "labels.roll", { size: sizeOf(media) });

interface PartProps {
  readonly choice: LabelChoice;
  readonly set: (part: Partial<LabelChoice>) => void;
}

function OfStorage({ choice, set }: PartProps) {
  const words = useWords();
  return (
    <Labelled label={words.say("labels.arrow")}>
      {(id) => (
        <Select
          id={id}
          allowClear
          placeholder={words.say("labels.noArrow")}
          value={choice.arrow}
          options={(["up", "down"] as const).map((value) => ({ value, label: words.say(`labels.${value}`) }))}
          onChange={(arrow?: "up" | "down") => set({ arrow })}
        />
      )}
    </Labelled>
  );
}

function OfProduct({ choice, set }: PartProps) {
  const words = useWords();
  return (
    <>
      <Labelled label={words.field("pack_level")}>
        {(id) => (
          <Select
            id={id}
            allowClear
            placeholder={words.say("labels.piece")}
            value={choice.pack_level}
            options={packLevels.map((value) => ({ value, label: words.choice("pack_level", value) }))}
            onChange={(pack_level?: LabelChoice["pack_level"]) => set({ pack_level })}
          />
        )}
      </Labelled>
      <Labelled label={words.field("batch_no")}>
        {(id) => (
          <Input
            id={id}
            className="code"
            maxLength={60}
            value={choice.batch_no ?? ""}
            onChange={({ target }) => set({ batch_no: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={words.field("valid_date")}>
        {(id) => (
          <DatePicker
            id={id}
            className="wide"
            value={choice.valid_date ? dayjs(choice.valid_date) : null}
            onChange={(day) => set({ valid_date: day?.format("YYYY-MM-DD") })}
          />
        )}
      </Labelled>
    </>
  );
}

/** What the owner of the goods keeps of a lot, by its own names; goods of several owners have no such names in common. */
function OfLot({ owner, choice: { attributes = {} }, set }: PartProps & { readonly owner: string | null }) {
  const words = useWords();
  const ownNames = useOwnNames(({ names }) => names);
  return lottableNames.map((name) => {
    const field = ownKindOf(name, ownNames, owner);
    return (
      field && (
        <Labelled key={name} label={words.field(name)}>
          {(id) => (
            <Control
              {...{ id, name, field }}
              value={attributes[name]}
              onChange={(value) => set({ attributes: { ...attributes, [name]: String(value ?? "") } })}
            />
          )}
        </Labelled>
      )
    );
  });
}
