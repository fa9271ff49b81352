import { type LabelFormat, labelFormats } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Segmented } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { OwnSessions } from "../../account/OwnSessions.tsx";
import { Passkeys } from "../../account/Passkeys.tsx";
import { SecondFactor } from "../../account/SecondFactor.tsx";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { isLanguage, languageNames, languages, useWords } from "../../i18n/index.ts";
import { removeAvatar, setLabelFormat, setLanguage, setLayoutMode, setTheme } from "../../session/display.ts";
import { useUserInfo } from "../../session/hooks.ts";
import { companyName, warehouseName } from "../../session/placeNames.ts";
import { chooseWarehouse } from "../../session/signIn.ts";
import { patchUserInfo } from "../../session/store.ts";
import type { LayoutMode } from "../../session/types.ts";
import { useSignOut, useSignOutLabel } from "../../session/useSignOut.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { PersonIcon } from "../../ui/icons.tsx";
import { Labelled } from "../../ui/Labelled.tsx";
import { type ThemeName, themeNames } from "../../ui/palette.ts";
import { useNotKept } from "../../ui/useNotKept.ts";
import { Version } from "../../ui/Version.tsx";
import { AvatarDialog } from "./AvatarDialog.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import "./settings.css";
import { Select } from "../../ui/Select.tsx";

/** One's own account: who one is, how the screens look, where one works, the password. */
export function SettingsScreen() {
  const words = useWords();
  const leave = useSignOut();
  const signOutLabel = useSignOutLabel();
  return (
    <div className="settings">
      <div className="spread">
        <h1>{words.say("frame.settings")}</h1>
        <Button onClick={() => void leave()}>{signOutLabel}</Button>
      </div>
      <Section title={words.say("settings.profile")}>
        <Picture />
        <NameForm />
      </Section>
      <Section title={words.say("settings.display")}>
        <Display />
      </Section>
      <Section title={words.say("frame.workingIn")}>
        <WarehouseSetting />
      </Section>
      <Section title={words.say("frame.password")}>
        <PasswordForm />
      </Section>
      <Section title={words.say("people.security")}>
        <SecondFactor />
        <Passkeys />
        <OwnSessions />
      </Section>
      <Section title={words.say("settings.about")}>
        <Version />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

/** Says that what is asked was kept, or why it was not. */
function useTell(): (work: Promise<unknown>) => void {
  const words = useWords();
  const { message } = App.useApp();
  const notKept = useNotKept();
  return (work) => void work.then(() => message.success(words.say("notice.screenSettingsSaved"), 2), notKept);
}

function Picture() {
  const words = useWords();
  const { avatar } = useUserInfo();
  const tell = useTell();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <div className="row settings-picture">
      {avatar ? (
        <img className="settings-avatar" src={avatar} alt={words.field("avatar")} />
      ) : (
        <span className="settings-avatar settings-no-avatar">
          <PersonIcon size={36} />
        </span>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={words.say("settings.choosePicture")}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{words.say("settings.choosePicture")}</Button>
      {avatar && (
        <Button type="text" onClick={() => tell(removeAvatar())}>
          {words.say("settings.removePicture")}
        </Button>
      )}
      {file && <AvatarDialog file={file} onClose={() => setFile(null)} />}
    </div>
  );
}

function NameForm() {
  const words = useWords();
  const user = useUserInfo();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  async function save({ user_name }: { user_name: string }) {
    setBusy(true);
    setFailure(null);
    try {
      const { user: rows } = await call(`/v1/user/${user.userId}`, {
        method: "PUT",
        body: { user_name: user_name.trim() },
      });
      patchUserInfo({ userName: String((rows as readonly AnyRow[])[0]?.user_name ?? user_name) });
      void message.success(words.say("notice.saved"), 2);
      await client.invalidateQueries({ queryKey: ["user"] });
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  const label = words.field("user_name");
  const company = user.companies?.find((one) => one.company_id === user.companyKey);
  return (
    <Form layout="vertical" initialValues={{ user_name: user.userName }} onFinish={(entered) => void save(entered)}>
      {failure && <FailureNote failure={failure} notice="notice.saveFailed" />}
      <Form.Item
        name="user_name"
        label={label}
        rules={[{ required: true, whitespace: true, message: words.error("REQUIRED", { field: label }) }]}
      >
        <Input maxLength={80} autoComplete="name" />
      </Form.Item>
      <dl className="facts">
        <div>
          <dt>{words.field("account_name")}</dt>
          <dd>{user.nickname}</dd>
        </div>
        {user.email && (
          <div>
            <dt>{words.field("email")}</dt>
            <dd>{user.email}</dd>
          </div>
        )}
        {company && (
          <div>
            <dt>{words.field("company_name")}</dt>
            <dd>{[companyName(company), company.company_short_name].filter(Boolean).join(" · ")}</dd>
          </div>
        )}
        {user.phone && (
          <div>
            <dt>{words.field("telephone")}</dt>
            <dd>{user.phone}</dd>
          </div>
        )}
      </dl>
      <Button htmlType="submit" loading={busy}>
        {words.say("form.save")}
      </Button>
    </Form>
  );
}

const layoutModes = ["V", "H"] as const;
const asOthersSay = "";

function Display() {
  const words = useWords();
  const user = useUserInfo();
  const tell = useTell();
  const byCompany = { value: asOthersSay, label: words.say("settings.asCompany") };
  return (
    <div className="settings-choices">
      <Labelled label={words.say("frame.language")}>
        {(id) => (
          <Select
            id={id}
            value={words.language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) => isLanguage(value) && tell(setLanguage(value))}
          />
        )}
      </Labelled>
      <Choices
        label={words.say("frame.theme")}
        value={user.chosen ? (user.chosen.themeColor ?? asOthersSay) : user.themeColor}
        options={[...themeNames.map((value) => ({ value, label: words.choice("theme_color", value) })), byCompany]}
        onChange={(value) => tell(setTheme(value === asOthersSay ? null : (value as ThemeName)))}
      />
      <Choices
        label={words.say("frame.layout")}
        value={user.chosen ? (user.chosen.layoutMode ?? asOthersSay) : user.layoutMode}
        options={[...layoutModes.map((value) => ({ value, label: words.choice("layout_mode", value) })), byCompany]}
        onChange={(value) => tell(setLayoutMode(value === asOthersSay ? null : (value as LayoutMode)))}
      />
      <Choices
        label={words.field("label_format")}
        value={user.chosen?.labelFormat ?? asOthersSay}
        options={[
          ...labelFormats.map((value) => ({ value, label: words.choice("label_format", value) })),
          { value: asOthersSay, label: words.say("settings.asWarehouse") },
        ]}
        onChange={(value) => tell(setLabelFormat(value === asOthersSay ? null : (value as LabelFormat)))}
      />
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly value: string;
  readonly options: { value: string; label: string }[];
  readonly onChange: (value: string) => void;
}

function Choices({ label, value, options, onChange }: ChoicesProps) {
  return (
    <fieldset className="settings-choice">
      <legend>{label}</legend>
      <Segmented value={value} options={options} onChange={onChange} aria-label={label} />
    </fieldset>
  );
}

/** The warehouse in which one works; the switch at the head says the same, and looks at one owner as well. */
function WarehouseSetting() {
  const words = useWords();
  const user = useUserInfo();
  const client = useQueryClient();
  return (
    <Labelled label={words.say("frame.warehouse")}>
      {(id) => (
        <Select
          id={id}
          className="settings-select"
          value={user.warehouseKey}
          options={user.warehouseList.map((one) => ({
            value: one.wh_id,
            label: [one.wh_no, warehouseName(one)].filter(Boolean).join(" "),
          }))}
          onChange={(key) => {
            const warehouse = user.warehouseList.find((one) => one.wh_id === key);
            if (!warehouse) return;
            chooseWarehouse(warehouse);
            void client.invalidateQueries();
          }}
        />
      )}
    </Labelled>
  );
}
