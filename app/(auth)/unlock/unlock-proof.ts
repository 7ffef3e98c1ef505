import { cookies } from "next/headers";
import { isSecure } from "../reader-request";

const COOKIE = "masthead-unlock";
const SECONDS = 30 * 60;

/** Return the proof that this browser has used an access link; null where there is none. */
export async function readProof(): Promise<string | null> {
  const value = (await cookies()).get(COOKIE)?.value ?? "";
  return value === "" ? null : value;
}

/** Set the proof cookie, or clear it. */
export async function setProofCookie(proof: string | null): Promise<void> {
  (await cookies()).set(COOKIE, proof ?? "", {
    httpOnly: true,
    sameSite: "strict",
    path: "/unlock",
    secure: await isSecure(),
    maxAge: proof === null ? 0 : SECONDS,
  });
}
