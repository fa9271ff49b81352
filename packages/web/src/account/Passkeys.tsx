import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Skeleton } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { localInstant } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { hasPasskeys, makePasskey } from "../session/passkey.ts";
import { FailureNote } from "../ui/FailureNote.tsx";
import { CloseIcon, EditIcon } from "../ui/icons.tsx";
import { PasswordFirst } from "./PasswordFirst.tsx";
import "./account.css";
import { Dialog } from "../ui/Dialog.tsx";

interface Passkey {
  readonly passkey_id: string;
  readonly passkey_name: string;
  readonly made_at: string;
  readonly last_used_at: string | null;
}

type Doing = { readonly what: "add" } | { readonly what: "rename" | "remove"; readonly passkey: Passkey };

const key = ["own", "passkey"];

/** The passkeys of one's own account: adding, naming, removing. */
export function Passkeys() {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [doing, setDoing] = useState<Doing | null>(null);
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { passkey, passkey_origin } = await call("/v1/own/passkey/q", { body: {}, signal });
      return { passkeys: passkey as readonly Passkey[], origin: passkey_origin as string | null };
    },
  });
  async function done(notice: string) {
    setDoing(null);
    void message.success(notice, 3);
    await client.invalidateQueries({ queryKey: key });
  }
  async function add(password: string) {
    if (await makePasskey(password)) await done(words.say("people.passkeyAdded"));
    else setDoing(null);
  }
  const close = () => setDoing(null);
  const origin = found.data?.origin ?? null;
  const isHere = hasPasskeys(origin);
  return (
    <section className="section" aria-labelledby="passkeys">
      <h3 id="passkeys">{words.field("passkeys")}</h3>
      {found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {found.data && <p className="quiet">{words.say(noteOf(isHere, origin), { address: origin ?? "" })}</p>}
      <ul className="own-sessions">
        {found.data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.passkey_id}
            passkey={passkey}
            rename={() => setDoing({ what: "rename", passkey })}
            remove={() => setDoing({ what: "remove", passkey })}
          />
        ))}
      </ul>
      {found.data && isHere && (
        <Button onClick={() => setDoing({ what: "add" })}>{words.say("people.addPasskey")}</Button>
      )}
      {doing?.what === "add" && <PasswordFirst title={words.say("people.addPasskey")} close={close} goOn={add} />}
      {doing?.what === "rename" && (
        <Rename passkey={doing.passkey} close={close} done={() => void done(words.say("notice.saved"))} />
      )}
      {doing?.what === "remove" && (
        <PasswordFirst
          title={words.say("people.removePasskey", { name: doing.passkey.passkey_name })}
          close={close}
          goOn={async (password) => {
            await call(`/v1/own/passkey/${doing.passkey.passkey_id}/remove`, { body: { password } });
            await done(words.say("people.passkeyRemoved"));
          }}
        />
      )}
    </section>
  );
}

/** Another address of the same pages is another site to a browser. */
const noteOf = (isHere: boolean, origin: string | null) => {
  if (isHere) return "people.passkeyNote";
  return origin && origin !== location.origin ? "people.passkeyElsewhere" : "people.passkeyNowhere";
};

function PasskeyRow({ passkey, rename, remove }: { passkey: Passkey; rename: () => void; remove: () => void }) {
  const words = useWords();
  const name = passkey.passkey_name;
  const used = passkey.last_used_at ? "people.passkeyUsed" : "people.passkeyUnused";
  const facts = { made: localInstant(passkey.made_at), used: localInstant(passkey.last_used_at ?? "") };
  const renaming = words.say("people.renamePasskey", { name });
  const removing = words.say("people.removePasskey", { name });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="quiet">{words.say(used, facts)}</div>
      </div>
      <span>
        <Button
          type="text"
          size="small"
          aria-label={renaming}
          title={renaming}
          icon={<EditIcon size={14} />}
          onClick={rename}
        />
        <Button
          type="text"
          size="small"
          aria-label={removing}
          title={removing}
          icon={<CloseIcon size={12} />}
          onClick={remove}
        />
      </span>
    </li>
  );
}

function Rename({ passkey, close, done }: { passkey: Passkey; close: () => void; done: () => void }) {
  const words = useWords();
  const [form] = Form.useForm<{ passkey_name: string }>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  async function save({ passkey_name }: { passkey_name: string }) {
    try {
      await call(`/v1/own/passkey/${passkey.passkey_id}`, { method: "PUT", body: { passkey_name } });
      done();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
  }
  const label = words.say("people.passkeyName");
  return (
    <Dialog
      open
      title={words.say("people.renamePasskey", { name: passkey.passkey_name })}
      onCancel={close}
      onOk={form.submit}
      okText={words.say("form.save")}
      cancelText={words.say("form.cancel")}
    >
      {failure && <FailureNote failure={failure} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ passkey_name: passkey.passkey_name }}
        onFinish={(entered) => void save(entered)}
      >
        <Form.Item
          name="passkey_name"
          label={label}
          rules={[{ required: true, whitespace: true, message: words.error("REQUIRED", { field: label }) }]}
        >
          <Input maxLength={80} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
