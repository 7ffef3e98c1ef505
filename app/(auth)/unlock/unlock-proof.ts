import { cookies } from "next/headers";
import { isSecure } from "../reader-visit";

const COOKIE = "masthead-unlock";
const SECONDS = 30 * 60;

/** The proof that this browser has used an access link; null where there is none. */
export async function proofOfVisit(): Promise<string | null> {
  const value = (await cookies()).get(COOKIE)?.value ?? "";
  return value === "" ? null : value;
}

/** Gives the browser the proof, or takes it away. */
export async function keepProof(proof: string | null): Promise<void> {
  (await cookies()).set(COOKIE, proof ?? "", {
    httpOnly: true,
    sameSite: "strict",
    path: "/unlock",
    secure: await isSecure(),
    maxAge: proof === null ? 0 : SECONDS,
  });
}
