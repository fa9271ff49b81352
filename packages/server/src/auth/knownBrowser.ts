import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { newId, type Reader } from "../database/index.ts";
import type { SigningKeys } from "./keys.ts";
import { limits } from "./limits.ts";
import { hashOf } from "./secrets.ts";

/** A browser in which people signed in before, as its cookie says. It proves nobody's identity: it only saves a wait. */
export interface KnownBrowser {
  readonly id: string;
  /** Whether somebody signed in there by this name. */
  knows(loginName: string): boolean;
  /** The names as they stand in the cookie: hashes, since others may look at it. The latest is last. */
  readonly names: readonly string[];
}

export interface KnownBrowsers {
  /** What the cookie of a browser says from now on, after somebody signed in there by this name. */
  sign(reader: Reader, browser: KnownBrowser | undefined, loginName: string): Promise<string>;
  /** The browser of a cookie; undefined where it is none of ours, too old, or its key was retired. */
  read(reader: Reader, cookie: string | undefined): Promise<KnownBrowser | undefined>;
}

/** Not the audience of an access token, which has none: neither is good for the other. */
const audience = "known-browser";

const nameOf = (loginName: string): string => hashOf(loginName.trim().toLowerCase()).slice(0, 16);

/** Signs and reads the cookies of browsers, with the keys that sign sessions. */
export function knownBrowsers(keys: SigningKeys): KnownBrowsers {
  return {
    async sign(reader, browser, loginName) {
      const key = await keys.current(reader);
      const name = nameOf(loginName);
      const names = [...(browser?.names ?? []).filter((one) => one !== name), name].slice(-limits.namesOfBrowser);
      return new SignJWT({ names })
        .setProtectedHeader({ alg: "HS256", kid: key.keyId })
        .setAudience(audience)
        .setJti(browser?.id ?? newId())
        .setExpirationTime(Math.floor((Date.now() + limits.knownBrowserMs) / 1000))
        .sign(key.secret);
    },
    async read(reader, cookie) {
      if (!cookie) return undefined;
      try {
        const key = await keys.find(reader, decodeProtectedHeader(cookie).kid ?? "");
        if (!key) return undefined;
        const { payload } = await jwtVerify<{ names: readonly string[] }>(cookie, key.secret, {
          algorithms: ["HS256"],
          audience,
          requiredClaims: ["jti", "exp", "names"],
        });
        const { jti: id = "", names } = payload;
        return { id, names, knows: (loginName) => names.includes(nameOf(loginName)) };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
