"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import {
  changeOwnPassword,
  endOwnSession,
  getOwnMember,
  logInMember,
  logOutMember,
  requestMail,
  resetPasswordByToken,
  signUpMember,
  updateOwnProfile,
  verifyEmail,
} from "@/server/identity/index";
import { claimGuestPurchases } from "./claim";
import {
  getClientInfo,
  getDevice,
  getReaderContext,
  getRedirectTarget,
  setSessionCookies,
} from "./reader-request";
import { getNewPassword, getTextField, runFormAction } from "./run-form-action";

/** Create a session and redirect to the requested page. */
export async function logInAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await getReaderContext();
  const answer = await runFormAction(state, form, async () => {
    const credentials = {
      name: getTextField(form, "email"),
      password: getTextField(form, "password"),
      client: { ...(await getClientInfo()), device: await getDevice() },
    };
    const { session, member } = await logInMember(ctx, credentials);
    await setSessionCookies(session.token);
    await claimGuestPurchases(ctx, member);
    return "You are logged in.";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(getRedirectTarget(ctx, getTextField(form, "redirect-url")));
  return answer;
}

export async function signUpAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await getReaderContext();
  const answer = await runFormAction(state, form, async () => {
    const { session } = await signUpMember(ctx, {
      name: getTextField(form, "name"),
      email: getTextField(form, "email"),
      password: getTextField(form, "password"),
      login: true,
      client: await getClientInfo(),
    });
    await setSessionCookies(session?.token ?? null);
    return "You are signed up.";
  });
  if (answer.done !== null) redirect(getRedirectTarget(ctx, getTextField(form, "redirect-url")));
  return answer;
}

export async function forgotPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return runFormAction(state, form, async () => {
    const { address } = await getClientInfo();
    await requestMail(await getReaderContext(), "password-reset", {
      email: getTextField(form, "email"),
      address,
    });
    return "If this address has an account, we've sent it an email. Check your spam folder too.";
  });
}

export async function resetPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return runFormAction(state, form, async () => {
    const { address } = await getClientInfo();
    const client = { address, device: await getDevice() };
    const reset = { token: getTextField(form, "token"), password: getNewPassword(form), client };
    await resetPasswordByToken(await getReaderContext(), reset);
    return "Password changed. You can log in now.";
  });
}

export async function verifyEmailAction(state: FormState, form: FormData): Promise<FormState> {
  return runFormAction(state, form, async () => {
    const { address } = await getClientInfo();
    const ctx = await getReaderContext();
    await verifyEmail(ctx, { token: getTextField(form, "token"), address });
    if (ctx.actor.kind === "reader") await claimGuestPurchases(ctx, await getOwnMember(ctx));
    return "Email address confirmed. Thank you.";
  });
}

export async function updateProfileAction(state: FormState, form: FormData): Promise<FormState> {
  return runFormAction(state, form, async () => {
    await updateOwnProfile(await getReaderContext(), {
      name: getTextField(form, "name"),
      bio: getTextField(form, "bio"),
    });
    return "Profile saved";
  });
}

export async function changePasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return runFormAction(state, form, async () => {
    const change = { current: getTextField(form, "current-password"), next: getNewPassword(form) };
    await changeOwnPassword(await getReaderContext(), change);
    return "Password changed. Your other sessions have been logged out.";
  });
}

/** End another session of the member; one that has ended meanwhile counts as ended. */
export async function endSessionAction(form: FormData): Promise<void> {
  await endOwnSession(await getReaderContext(), Number(getTextField(form, "session")));
  revalidatePath("/account");
}

export async function logOutAction(): Promise<void> {
  const ctx = await getReaderContext();
  await logOutMember(ctx);
  await setSessionCookies(null);
  redirect(ctx.account.siteUrl);
}
