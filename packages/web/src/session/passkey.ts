import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { call } from "../api/client.ts";
import { CallFailure } from "../api/failure.ts";

/** Whether these pages, at this address and in this browser, can have passkeys; `origin` is the address that has them. */
export const hasPasskeys = (origin: string | null): boolean =>
  origin === location.origin && "PublicKeyCredential" in window;

// The sign-in page is small: what only some need comes when they do.
const library = () => import("@simplewebauthn/browser");

/** Makes a passkey for one's own account; false where the person changed their mind. Throws `CallFailure`. */
export async function makePasskey(password: string): Promise<boolean> {
  const { passkeyOptions } = await call("/v1/own/passkey/begin", { body: { password } });
  const { startRegistration } = await library();
  const optionsJSON = passkeyOptions as PublicKeyCredentialCreationOptionsJSON;
  const credential = await unlessLeft(() => startRegistration({ optionsJSON }), "PASSKEY_INVALID");
  if (!credential) return false;
  await call("/v1/own/passkey/a", { body: { credential } });
  return true;
}

/**
 * A passkey's answer to what the server asks just now; nothing where the person changed their mind. `quietly`: offered
 * where the browser fills in names by itself, for as long as it takes. Throws `CallFailure`.
 */
export async function presentPasskey(quietly = false): Promise<AuthenticationResponseJSON | undefined> {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await library();
  if (quietly && !(await browserSupportsWebAuthnAutofill())) return undefined;
  const { passkeyOptions } = await call("/v1/login/passkey/begin", { body: {}, bare: true });
  const optionsJSON = passkeyOptions as PublicKeyCredentialRequestOptionsJSON;
  return unlessLeft(() => startAuthentication({ optionsJSON, useBrowserAutofill: quietly }), "PASSKEY_REFUSED");
}

/** Ends an offer that waits. */
export const endOffer = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();

async function unlessLeft<T>(
  work: () => Promise<T>,
  code: "PASSKEY_INVALID" | "PASSKEY_REFUSED",
): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return undefined;
    throw new CallFailure(code, 0, "");
  }
}
