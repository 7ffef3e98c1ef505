import { decode } from "next-auth/jwt";

/** Name of the cookie that holds the sign-in; the prefix binds it to https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Secure-masthead-staff" : "masthead-staff";
}

/** The session that a browser's token names; null for none, for a forged one and for one that is over. */
export async function readSessionToken(token: string | undefined, secret: string): Promise<string | null> {
  if (token === undefined || token === "") return null;
  try {
    const payload = await decode({ token, secret });
    const sid: unknown = payload?.["sid"];
    return typeof sid === "string" ? sid : null;
  } catch {
    return null;
  }
}
