import type { World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { anyone, byKey, holds, lists } from "./common.ts";
import type { Prepare } from "./prepared.ts";

/** Only administrators of the whole group let companies in. */
const inGroup = { outsiders: ["abroad", "manager"], insider: "chief" } as const;
const inCompany = { outsiders: ["abroad"], insider: "manager" } as const;

/** Licences, and the companies that register with them. */
export function registrations(): Record<string, Prepare> {
  return {
    "POST /v1/licence/a": async () => ({
      ...inGroup,
      url: "/v1/licence/a",
      body: { licensee: "Walker" },
      proves: ({ additionals }) => /^(\w{5}-){3}\w{5}$/.test(additionals.licence[0].serial_number),
    }),
    "GET /v1/register.json": async (w) => ({
      ...anyone,
      url: `/v1/register.json?${new URLSearchParams(await draft(w))}`,
    }),
    "POST /v1/register.json": async (w) => ({ ...anyone, url: "/v1/register.json", body: await draft(w) }),
    "GET /v1/verifyEmail.json": async (w) => ({
      ...anyone,
      url: `/v1/verifyEmail.json?token=${(await registered(w)).token}`,
    }),
    "POST /v1/verifyEmail.json": async (w) => ({
      ...anyone,
      url: "/v1/verifyEmail.json",
      body: { token: (await registered(w)).token },
    }),
    "GET /v1/sendVerifyEmail.json": sending("GET", "/v1/sendVerifyEmail.json"),
    "POST /v1/sendVerifyEmail.json": sending("POST", "/v1/sendVerifyEmail.json"),
    "GET /v1/resendVerifyEmail.json": sending("GET", "/v1/resendVerifyEmail.json"),
    "POST /v1/resendVerifyEmail.json": sending("POST", "/v1/resendVerifyEmail.json"),
    "POST /v1/registration/q": async (w) => {
      const { id } = await registered(w);
      const shows = lists("registration", "registration_id", id);
      return { ...inCompany, url: "/v1/registration/q", body: byKey("registration_id", id), shows };
    },
    "POST /v1/registration/export": async (w) => {
      const { id } = await registered(w);
      const body = { ...byKey("registration_id", id), columns: ["registration_id"], format: "csv" };
      return { ...inCompany, url: "/v1/registration/export", body, shows: holds(id) };
    },
    "DELETE /v1/registration/{id}": async (w) => ({
      ...inCompany,
      url: `/v1/registration/${(await registered(w)).id}`,
    }),
    "POST /v1/registration/{id}/approve": async (w) => ({
      ...inGroup,
      url: `/v1/registration/${await verified(w)}/approve`,
      body: {},
    }),
    "POST /v1/registration/{id}/reject": async (w) => ({
      ...inGroup,
      url: `/v1/registration/${await verified(w)}/reject`,
      body: { reason: "not now" },
    }),
  };
}

const sending =
  (method: "GET" | "POST", path: string): Prepare =>
  async (w) => {
    const { email } = await registered(w);
    return method === "GET"
      ? { ...anyone, url: `${path}?email=${encodeURIComponent(email)}` }
      : { ...anyone, url: path, body: { email } };
  };

async function draft(w: World) {
  const { licence } = await w.post("/v1/licence/a", { licensee: "Walker" });
  return {
    email: `registrant${w.unique()}@example.com`,
    first_name: "Ada",
    last_name: "Walker",
    company_full_name: "Walker Goods",
    company_short_name: "Walker",
    telephone: "+886 2 2345 6789",
    serial_number: String((licence as Row[])[0]?.serial_number),
    password: "a walk along the quay",
  };
}

async function registered(w: World): Promise<{ id: string; email: string; token: string }> {
  const body = await draft(w);
  await w.ask("anonymous", "POST", "/v1/register.json", { body });
  const [row] = await w.rows("/registration", "registration", { email: body.email });
  const { letter } = await w.post("/v1/letter/q", byKey("registration_id", String(row?.registration_id)));
  const opened = await w.post(`/v1/letter/open/${(letter as Row[])[0]?.letter_id}`, {});
  const token = /#verify=([a-z]{32})/.exec(String((opened.letter as Row[])[0]?.text))?.[1] ?? "";
  return { id: String(row?.registration_id), email: body.email, token };
}

async function verified(w: World): Promise<string> {
  const { id, token } = await registered(w);
  await w.ask("anonymous", "POST", "/v1/verifyEmail.json", { body: { token } });
  return id;
}
