import { useQueryClient } from "@tanstack/react-query";
import { Button, Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { asFailure, type CallFailure } from "../api/failure.ts";
import type { AnyRow } from "../api/resources.ts";
import { localInstant } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FailureNote } from "../ui/FailureNote.tsx";
import { LookupSelect } from "../ui/LookupSelect.tsx";
import { useCopy } from "../ui/useCopy.ts";
import { useOneAtATime } from "../ui/useOneAtATime.ts";

/** What a link shows: an owner's stock where one stands, or one order. */
export type Shared =
  | { readonly kind: "inventory" }
  | { readonly kind: "tracking" | "shipping_picture"; readonly outboundId: string };

const days = {
  inventory: { usual: 90, most: 366 },
  tracking: { usual: 30, most: 90 },
  shipping_picture: { usual: 1, most: 7 },
} as const;

interface Made {
  readonly url: string;
  readonly until: string;
}

/** Makes a link for people without an account, and shows it once. */
export function SharedLinkDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const words = useWords();
  const user = useUserInfo();
  const client = useQueryClient();
  const [form] = Form.useForm<{ owner_id?: string; days: number; link_note?: string }>();
  const [made, setMade] = useState<Made | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const { usual, most } = days[shared.kind];
  const oneAtATime = useOneAtATime();
  async function make(values: { owner_id?: string; days: number; link_note?: string }) {
    setBusy(true);
    setFailure(null);
    const about =
      shared.kind === "inventory"
        ? { wh_id: user.warehouseKey, owner_id: values.owner_id }
        : { outbound_id: shared.outboundId };
    const note = values.link_note?.trim();
    const body = { link_kind: shared.kind, ...about, days: values.days, ...(note ? { link_note: note } : {}) };
    try {
      const answer = await call("/v1/shared-link/a", { body });
      const [row] = answer.sharedLink as readonly AnyRow[];
      setMade({ url: urlOf(shared, String(answer.share_token)), until: String(row?.expires_at) });
      await client.invalidateQueries({ queryKey: ["shared_link"] });
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  const title = {
    inventory: "share.share",
    tracking: "share.shareTracking",
    shipping_picture: "share.sharePicture",
  } as const;
  const warehouse = (words.language === "en_US" && user.warehouseNameEng) || user.warehouseName;
  const what =
    shared.kind === "inventory" ? words.say("share.shareStock", { warehouse }) : words.say("share.shareOrder");
  return (
    <Dialog open destroyOnHidden width={560} footer={null} title={words.say(title[shared.kind])} onCancel={onClose}>
      {failure && <FailureNote failure={failure} />}
      {made ? (
        <MadeLink {...made} />
      ) : (
        <Form
          form={form}
          layout="vertical"
          onFinish={(values) => void oneAtATime(() => make(values))}
          initialValues={{ days: usual, ...(user.ownerKey ? { owner_id: user.ownerKey } : {}) }}
        >
          <p>{what}</p>
          {shared.kind === "inventory" && (
            <Form.Item
              name="owner_id"
              label={words.say("frame.owner")}
              rules={[{ required: true, message: words.error("REQUIRED", { field: words.say("frame.owner") }) }]}
            >
              <OwnerSelect shownValue={[user.ownerNo, user.ownerName].filter(Boolean).join(" ")} />
            </Form.Item>
          )}
          <Form.Item
            name="days"
            label={words.say("share.days")}
            rules={[
              {
                validator: (_, days: unknown) =>
                  Number.isInteger(days) && Number(days) >= 1 && Number(days) <= most
                    ? Promise.resolve()
                    : Promise.reject(new Error(words.say("share.daysBetween", { most: String(most) }))),
              },
            ]}
          >
            <InputNumber />
          </Form.Item>
          <Form.Item name="link_note" label={words.field("link_note")}>
            <Input maxLength={250} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={busy}>
            {words.say("share.make")}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

interface OwnerProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (id: string | undefined) => void;
  readonly shownValue: string;
}

function OwnerSelect({ id, value, onChange, shownValue }: OwnerProps) {
  return (
    <LookupSelect
      {...(id ? { id } : {})}
      target="customer"
      category="owner"
      value={value ?? null}
      shownValue={shownValue}
      onPick={(row) => onChange?.(row ? String(row.customer_id) : undefined)}
    />
  );
}

function urlOf(shared: Shared, token: string): string {
  if (shared.kind === "inventory") return `${location.origin}/InventoryQuery#${token}`;
  if (shared.kind === "tracking") return `${location.origin}/Tracking#${token}`;
  return `${location.origin}/PrintShippingPic/${shared.outboundId}/label#${token}`;
}

function MadeLink({ url, until }: Made) {
  const words = useWords();
  const copy = useCopy();
  return (
    <>
      <p role="status">{words.say("share.made", { at: localInstant(until) })}</p>
      <p className="attention">{words.say("share.onlyNow")}</p>
      <div className="row shared-url">
        <Input id="shared-url" className="code" readOnly value={url} aria-label={words.resource("shared_link")} />
        <Button
          type="primary"
          autoFocus
          data-first
          onClick={() => {
            (document.getElementById("shared-url") as HTMLInputElement | null)?.select();
            void copy(url);
          }}
        >
          {words.say("share.copy")}
        </Button>
      </div>
    </>
  );
}
