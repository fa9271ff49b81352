import { Failure } from "@stowage/model";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Reader } from "../database/index.ts";
import type { SigningKeys } from "./keys.ts";
import { limits } from "./limits.ts";

/** The session and account that an access token belongs to. It says nothing else: rights and names are looked up. */
export interface TokenClaims {
  readonly accountId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  sign(reader: Reader, claims: TokenClaims): Promise<string>;
  /** @throws Failure TOKEN_EXPIRED, or NOT_SIGNED_IN where the token is not one of ours. */
  verify(reader: Reader, token: string): Promise<TokenClaims>;
}

interface Verified extends TokenClaims {
  readonly keyId: string;
  readonly expiresMs: number;
}

const issuer = "stowage";

/** Signs access tokens and verifies them, each one's signature once. */
export function accessTokens(keys: SigningKeys): AccessTokens {
  const verified = new LRUCache<string, Verified>({ max: limits.tokensKept });
  return {
    async sign(reader, claims) {
      const key = await keys.current(reader);
      const nowSeconds = Math.floor(Date.now() / 1000);
      return new SignJWT({ sid: claims.sessionId })
        .setProtectedHeader({ alg: "HS256", kid: key.keyId })
        .setIssuer(issuer)
        .setSubject(claims.accountId)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + limits.accessTokenMs / 1000)
        .sign(key.secret);
    },
    async verify(reader, token) {
      const known = verified.get(token) ?? (await verifyNew(keys, reader, token));
      // A key that was dropped takes its tokens along, the remembered ones too.
      if (!(await keys.find(reader, known.keyId))) throw new Failure("NOT_SIGNED_IN");
      if (known.expiresMs <= Date.now()) {
        verified.delete(token);
        throw new Failure("TOKEN_EXPIRED");
      }
      verified.set(token, known);
      return known;
    },
  };
}

async function verifyNew(keys: SigningKeys, reader: Reader, token: string): Promise<Verified> {
  try {
    const { kid = "" } = decodeProtectedHeader(token);
    const key = await keys.find(reader, kid);
    if (!key) throw new Failure("NOT_SIGNED_IN");
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: ["HS256"],
      issuer,
      requiredClaims: ["sub", "sid", "exp"],
    });
    return {
      accountId: String(payload.sub),
      sessionId: String(payload.sid),
      keyId: key.keyId,
      expiresMs: Number(payload.exp) * 1000,
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Failure("TOKEN_EXPIRED", { cause: error });
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new Failure("NOT_SIGNED_IN", { cause: error });
    throw error;
  }
}
