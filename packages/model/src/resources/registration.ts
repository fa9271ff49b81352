import { choice, code, date, email, flag, instant, lookup, resource, telephone, text, whole } from "../define/index.ts";

const company_id = lookup("company", { required: true, readonly: true });

/** A licence: a serial number with which somebody may register a company. Only its last characters are kept readable. */
export const licence = resource({
  name: "licence",
  path: "/licence",
  reply: "licence",
  key: "licence_id",
  menu: "licenceSetup",
  scope: { company: "company_id" },
  label: ["licensee", "serial_hint"],
  calls: ["query", "update", "delete", "dataexport"],
  list: ["licensee", "serial_hint", "needs_approval", "uses", "max_uses", "usable_until", "enabled"],
  fields: {
    company_id,
    licensee: text({ required: true, search: true, max: 120 }),
    serial_hint: code({ required: true, readonly: true, max: 8 }),
    needs_approval: flag({ default: true }),
    max_uses: whole({ default: 1, min: 1, max: 1000 }),
    uses: whole({ default: 0, readonly: true }),
    usable_until: date(),
    enabled: flag({ default: true }),
  },
});

/** The registration of a company: a letter verifies the address, then a licence or an administrator admits it. */
export const registration = resource({
  name: "registration",
  path: "/registration",
  reply: "registration",
  key: "registration_id",
  menu: "registrationSetup",
  scope: { company: "company_id" },
  label: ["company_full_name", "email"],
  calls: ["query", "delete", "dataexport"],
  list: [
    "registration_status",
    "company_full_name",
    "company_short_name",
    "last_name",
    "first_name",
    "email",
    "telephone",
    "licensee",
    "verified_at",
    "decided_at",
  ],
  fields: {
    company_id,
    licence_id: lookup("licence", {
      required: true,
      readonly: true,
      shows: { licensee: "licensee", serial_hint: "serial_hint" },
    }),
    registration_status: choice({
      readonly: true,
      default: "awaiting_verification",
      values: ["awaiting_verification", "awaiting_approval", "approved", "rejected"],
    }),
    email: email({ required: true, readonly: true, search: true }),
    first_name: text({ required: true, readonly: true, max: 80 }),
    last_name: text({ required: true, readonly: true, max: 80 }),
    company_full_name: text({ required: true, readonly: true, search: true, max: 120 }),
    company_short_name: text({ required: true, readonly: true, max: 40 }),
    telephone: telephone({ required: true, readonly: true }),
    language: choice({ readonly: true, default: "zh_TW", values: ["zh_TW", "zh_CN", "en_US"] }),
    verified_at: instant({ readonly: true }),
    decided_at: instant({ readonly: true }),
    decided_by: lookup("user", { readonly: true, shows: { decided_by_name: "user_name" } }),
    rejection: text({ readonly: true, max: 250 }),
    made_company_code: code({ readonly: true, max: 20 }),
  },
});
