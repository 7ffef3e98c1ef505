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
  setSignedInMark,
} from "./reader-request";
import { getNewPassword, getTextField, runReaderAction } from "./run-form-action";

/** Not shown: the browser is redirected. */
const SUCCEEDED = "ok";

/** Create a session and redirect to the requested page. */
export async function logInAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await getReaderContext();
  const answer = await runReaderAction(state, form, async () => {
    const credentials = {
      name: getTextField(form, "email"),
      password: getTextField(form, "password"),
      client: { ...(await getClientInfo()), device: await getDevice() },
    };
    const { session, member } = await logInMember(ctx, credentials);
    await setSessionCookies(session);
    await claimGuestPurchases(ctx, member);
    return SUCCEEDED;
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(getRedirectTarget(ctx, getTextField(form, "redirect-url")));
  return answer;
}

export async function signUpAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await getReaderContext();
  const answer = await runReaderAction(state, form, async () => {
    const { session } = await signUpMember(ctx, {
      name: getTextField(form, "name"),
      email: getTextField(form, "email"),
      password: getTextField(form, "password"),
      login: true,
      client: await getClientInfo(),
    });
    await setSessionCookies(session);
    return SUCCEEDED;
  });
  if (answer.done !== null) redirect(getRedirectTarget(ctx, getTextField(form, "redirect-url")));
  return answer;
}

export async function forgotPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return runReaderAction(state, form, async (t) => {
    const { address } = await getClientInfo();
    await requestMail(await getReaderContext(), "password-reset", {
      email: getTextField(form, "email"),
      address,
    });
    return t("resetMailed");
  });
}

export async function resetPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return runReaderAction(state, form, async (t) => {
    const { address } = await getClientInfo();
    const client = { address, device: await getDevice() };
    const reset = { token: getTextField(form, "token"), password: getNewPassword(form), client };
    await resetPasswordByToken(await getReaderContext(), reset);
    return t("passwordReset");
  });
}

export async function verifyEmailAction(state: FormState, form: FormData): Promise<FormState> {
  return runReaderAction(state, form, async (t) => {
    const { address } = await getClientInfo();
    const ctx = await getReaderContext();
    await verifyEmail(ctx, { token: getTextField(form, "token"), address });
    if (ctx.actor.kind === "reader") await claimGuestPurchases(ctx, await getOwnMember(ctx));
    return t("emailConfirmed");
  });
}

export async function updateProfileAction(state: FormState, form: FormData): Promise<FormState> {
  return runReaderAction(state, form, async (t) => {
    const { name } = await updateOwnProfile(await getReaderContext(), {
      name: getTextField(form, "name"),
      bio: getTextField(form, "bio"),
    });
    await setSignedInMark(name);
    return t("profileSaved");
  });
}

export async function changePasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return runReaderAction(state, form, async (t) => {
    const change = { current: getTextField(form, "current-password"), next: getNewPassword(form) };
    await changeOwnPassword(await getReaderContext(), change);
    return t("passwordChanged");
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
