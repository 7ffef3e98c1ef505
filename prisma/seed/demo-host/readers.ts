import { SignJWT } from "jose";
import type { DemoFile } from "../demo-file";

const TOKEN_SECONDS = 3_600;

/** Readers of the other publisher, as in its own user database. */
export const READERS = [
  { id: "tidewater-17", name: "Asha Verma", email: "asha@tidewater.example" },
  { id: "tidewater-42", name: "Jonas Lind", email: "jonas@tidewater.example" },
] as const;

export type Reader = (typeof READERS)[number];

/** The reader who is logged in on the page: tokens for the widgets and for the access script. */
export interface SignedReader {
  name: string;
  jwt: string;
  svcJwt: string;
}

export function findDemoReader(id: string | undefined): Reader | null {
  return READERS.find((reader) => reader.id === id) ?? null;
}

/**
 * A reader's tokens, signed with the account's two shared keys as a publisher's backend does; null: there are none.
 */
export async function signReader(
  { id, name, email }: Reader,
  { engagement_secret: talk, svc_jwt_secret: access }: DemoFile["account"],
  now: Date,
): Promise<SignedReader | null> {
  if (talk === undefined || access === undefined) return null;
  const signed = (claims: Record<string, string>, secret: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(Math.floor(now.getTime() / 1000) + TOKEN_SECONDS)
      .sign(Buffer.from(secret));
  return {
    name,
    jwt: await signed({ id, name }, talk),
    svcJwt: await signed({ provider: "platform", id, name, email }, access),
  };
}
