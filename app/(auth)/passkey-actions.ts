"use server";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { cookies } from "next/headers";
import { INITIAL_FORM_STATE } from "@/components/reader/form-state";
import { createStaffSessionCookie, createVisitorRuntime } from "@/server/admin/index";
import { getInstallationUrl } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { signInWithPasskey, startPasskeySignIn } from "@/server/staff/index";
import { passkeySignInSchema } from "@/shared/staff/index";
import { getClientInfo, getDevice } from "./reader-request";
import { runFormAction } from "./run-form-action";
import { clearStepCookie } from "./second-step";
import { requireStaffPasswords } from "./staff-provider";

function getDependencies() {
  const runtime = getRuntime();
  return { ...runtime, ownAddress: getInstallationUrl(runtime.config) };
}

/** Start a sign-in with a passkey: return the options for the browser, or why there are none. */
export async function startPasskeySignInAction(): Promise<{
  options: PublicKeyCredentialRequestOptionsJSON | null;
  problem: string | null;
}> {
  let options: PublicKeyCredentialRequestOptionsJSON | null = null;
  const { problem } = await runFormAction(INITIAL_FORM_STATE, new FormData(), async () => {
    requireStaffPasswords("passkey");
    const { address } = await getClientInfo();
    options = await startPasskeySignIn(getDependencies(), { address: address ?? "unknown" });
    return "Started.";
  });
  return { options, problem };
}

/** Sign in with the browser's answer; return the problem, or null. */
export async function finishPasskeySignInAction(answer: unknown): Promise<string | null> {
  const { problem } = await runFormAction(INITIAL_FORM_STATE, new FormData(), async () => {
    requireStaffPasswords("passkey");
    const read = passkeySignInSchema.safeParse(answer);
    if (!read.success) throw new AppError("invalid", "The browser's answer could not be read. Try again.");
    const { address, userAgent } = await getClientInfo();
    const client = { address: address ?? "unknown", userAgent };
    const visit = { action: "staff.signInWithPasskey", name: "Holder of a passkey", client };
    const runtime = createVisitorRuntime(getRuntime(), visit);
    const opened = await signInWithPasskey(
      { ...runtime, ownAddress: getInstallationUrl(runtime.config) },
      { ...client, response: read.data, device: await getDevice() },
    );
    (await cookies()).set(await createStaffSessionCookie(runtime, opened));
    await clearStepCookie();
    return "You are signed in.";
  });
  return problem;
}
