import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { endOffer, hasPasskeys, presentPasskey } from "../../session/passkey.ts";

/** What the server asked is good for five minutes; an offer that waits is renewed before. */
const renewAfterMs = 4 * 60_000;

/**
 * Signing in by a passkey: by a button, and where the browser offers passkeys as it fills in names. Neither is there
 * where the pages stand at another address than their passkeys.
 */
export function usePasskey(come: (credential: unknown) => Promise<void>) {
  const [offered, setOffered] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const coming = useRef(come);
  // An offer waits for minutes: what it comes to is what was shown last.
  useLayoutEffect(() => {
    coming.current = come;
  }, [come]);
  useEffect(() => {
    if (!("PublicKeyCredential" in window)) return;
    void call("/v1/config.json", { method: "GET", bare: true }).then(
      ({ config }) => setOffered(hasPasskeys((config as { passkey_origin: string | null }).passkey_origin)),
      () => undefined,
    );
  }, []);

  async function enter(quietly: boolean) {
    const credential = await presentPasskey(quietly);
    if (!credential) return;
    setFailure(null);
    setBusy(true);
    try {
      await coming.current(credential);
    } finally {
      setBusy(false);
    }
  }
  const offer = useEffectEvent(() => enter(true));
  useEffect(() => {
    if (!offered) return;
    void offer().catch((thrown) => {
      // Nobody asked for an offer that cannot be made; only what somebody chose is said to have failed.
      const failed = asFailure(thrown);
      if (failed.code !== "OFFLINE" && failed.status !== 429) setFailure(failed);
    });
    const timer = setTimeout(() => setRound(round + 1), renewAfterMs);
    return () => {
      clearTimeout(timer);
      void endOffer();
    };
  }, [offered, round]);

  async function choose() {
    setFailure(null);
    try {
      await enter(false);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      // Asking by the button ended the offer.
      setRound((before) => before + 1);
    }
  }
  return { offered, failure, busy, choose, clear: () => setFailure(null) };
}
