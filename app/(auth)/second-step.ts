import { cookies } from "next/headers";
import { SIGN_IN_STEP_SECONDS } from "@/server/staff/index";
import { isSecure } from "./reader-request";

const PATH = "/sign-in";

async function getStepCookie() {
  const secure = await isSecure();
  const name = secure ? "__Secure-masthead-staff-step" : "masthead-staff-step";
  return { name, options: { httpOnly: true, sameSite: "lax", path: PATH, secure } as const };
}

/** Remember in this browser that a sign-in waits for its second step. */
export async function setStepCookie(token: string): Promise<void> {
  const { name, options } = await getStepCookie();
  (await cookies()).set(name, token, { ...options, maxAge: SIGN_IN_STEP_SECONDS });
}

/** Return the token of the waiting sign-in, or "". */
export async function readStepCookie(): Promise<string> {
  const { name } = await getStepCookie();
  return (await cookies()).get(name)?.value ?? "";
}

export async function clearStepCookie(): Promise<void> {
  const { name, options } = await getStepCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** Return the page of the second step, from which the sign-in leads to a dashboard page. */
export function toSecondStepPage(target: string): string {
  return `/sign-in/two-step?from=${encodeURIComponent(target)}`;
}
