import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Skeleton } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { localInstant } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { FailureNote } from "../ui/FailureNote.tsx";
import { EnrolDialog } from "./EnrolDialog.tsx";
import { PasswordFirst } from "./PasswordFirst.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import "./account.css";

interface FactorState {
  readonly enabled: boolean;
  readonly since: string | null;
  readonly recovery_codes_left: number;
}

const key = ["own", "secondfactor"];

/** Two-step sign-in of one's own account: on, off, new recovery codes. */
export function SecondFactor() {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [doing, setDoing] = useState<"on" | "off" | "codes" | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call("/v1/own/secondfactor/q", { body: {}, signal })).secondFactor as FactorState,
  });
  async function done(shown: readonly string[] | null = null) {
    setDoing(null);
    setCodes(shown);
    await client.invalidateQueries({ queryKey: key });
  }
  async function turnOff(password: string) {
    await call("/v1/own/secondfactor/off", { body: { password } });
    void message.success(words.say("people.turnedOff"), 3);
    await done();
  }
  async function renew(password: string) {
    const { secondFactor } = await call("/v1/own/secondfactor/codes", { body: { password } });
    await done((secondFactor as { recovery_codes: readonly string[] }).recovery_codes);
  }
  const state = found.data;
  return (
    <section className="section" aria-labelledby="second-factor">
      <h3 id="second-factor">{words.say("people.twoStep")}</h3>
      {found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {state && (
        <p className="quiet">
          {state.enabled
            ? words.say("people.twoStepOn", {
                since: localInstant(state.since ?? ""),
                count: state.recovery_codes_left,
              })
            : words.say("people.twoStepOff")}
        </p>
      )}
      {state && !state.enabled && (
        <Button type="primary" onClick={() => setDoing("on")}>
          {words.say("people.turnOn")}
        </Button>
      )}
      {state?.enabled && (
        <div className="row">
          <Button onClick={() => setDoing("codes")}>{words.say("people.newCodes")}</Button>
          <Button danger onClick={() => setDoing("off")}>
            {words.say("people.turnOff")}
          </Button>
        </div>
      )}
      {doing === "on" && <EnrolDialog close={() => setDoing(null)} done={(shown) => void done(shown)} />}
      {doing === "off" && (
        <PasswordFirst title={words.say("people.turnOff")} close={() => setDoing(null)} goOn={turnOff} />
      )}
      {doing === "codes" && (
        <PasswordFirst title={words.say("people.newCodes")} close={() => setDoing(null)} goOn={renew} />
      )}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(null)} />}
    </section>
  );
}
