import { choice, code, email, instant, lookup, resource, text, whole } from "../define/index.ts";

const company_id = lookup("company", { required: true, shows: { company_name: "company_name" } });
const view = { view: true, scope: { company: "company_id" }, calls: ["query", "dataexport"] } as const;

/** Who is online: a row a session. */
export const online_user = resource({
  ...view,
  name: "online_user",
  path: "/account/onlineuser",
  reply: "account",
  key: "session_id",
  newest: "last_call_at",
  menu: "onlineUserQuery",
  label: ["login_name", "user_name"],
  list: ["user_name", "login_name", "company_name", "wh_name", "ip", "device", "signed_in_at", "last_call_at"],
  fields: {
    company_id,
    account_id: text({ max: 36 }),
    user_id: text({ max: 36 }),
    user_name: text({ search: true }),
    login_name: code({ caseless: true, search: true }),
    account_name: text(),
    account_type: choice({ values: ["group", "company", "department", "personal"] }),
    /** The warehouse in which the screens of this session are; empty until they report one. */
    wh_id: lookup("warehouse", { shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
    ip: code(),
    user_agent: text(),
    /** Browser and system, as far as the browser says it: `Chrome · Windows`. */
    device: text(),
    signed_in_at: instant({ required: true }),
    last_call_at: instant({ required: true }),
  },
});

/** The sessions of one's own user. */
export const own_session = resource({
  ...view,
  name: "own_session",
  path: "/own/session",
  reply: "session",
  key: "session_id",
  newest: "last_call_at",
  ownedBy: "user_id",
  private: true,
  menu: "home",
  label: ["device"],
  calls: ["query"],
  fields: {
    company_id,
    user_id: lookup("user", { required: true }),
    login_name: code(),
    ip: code(),
    user_agent: text(),
    device: text(),
    signed_in_at: instant({ required: true }),
    last_call_at: instant({ required: true }),
  },
});

/** The outbox: what was sent, what waits, and, where no mail server is set up, the letters themselves. Never their text. */
export const outbox = resource({
  ...view,
  name: "outbox",
  path: "/letter",
  reply: "letter",
  key: "letter_id",
  newest: "created_at",
  menu: "outboxQuery",
  label: ["recipient"],
  list: [
    "letter_state",
    "letter_kind",
    "recipient",
    "login_name",
    "language",
    "created_at",
    "attempts",
    "last_error",
    "next_attempt_at",
    "sent_at",
    "opened_at",
  ],
  fields: {
    company_id,
    account_id: text({ max: 36 }),
    registration_id: text({ max: 36 }),
    login_name: code({ caseless: true, search: true }),
    letter_kind: choice({
      required: true,
      values: [
        "reset_password",
        "set_password",
        "codes_guessed",
        "password_changed",
        "second_factor_on",
        "second_factor_off",
        "passkey_added",
        "passkey_removed",
        "verify_email",
        "already_registered",
        "registration_approved",
        "registration_rejected",
      ],
    }),
    letter_state: choice({
      values: ["waiting", "sent", "failed", "expired"],
      tones: { waiting: "waiting", sent: "done", failed: "wrong", expired: "ended" },
    }),
    recipient: email({ search: true }),
    language: choice({ values: ["zh_TW", "zh_CN", "en_US"] }),
    attempts: whole(),
    last_error: text(),
    created_at: instant({ required: true }),
    next_attempt_at: instant(),
    sent_at: instant(),
    opened_at: instant(),
  },
});
