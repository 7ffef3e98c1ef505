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
import { claim } from "./claim";
import { formAnswer, newPasswordOf, textOf } from "./form-answer";
import { deviceOfVisit, keepSession, placeOfVisit, readerVisit, targetOf } from "./reader-visit";

/** Opens a session and goes where one wanted to go. */
export async function logInAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await readerVisit();
  const answer = await formAnswer(state, form, async () => {
    const asked = {
      name: textOf(form, "email"),
      password: textOf(form, "password"),
      place: { ...(await placeOfVisit()), device: await deviceOfVisit() },
    };
    const { session, member } = await logInMember(ctx, asked);
    await keepSession(session.token);
    await claim(ctx, member);
    return "You are logged in.";
  });
  // Outside, for a redirect is thrown.
  if (answer.done !== null) redirect(targetOf(ctx, textOf(form, "redirect-url")));
  return answer;
}

export async function signUpAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await readerVisit();
  const answer = await formAnswer(state, form, async () => {
    const { session } = await signUpMember(ctx, {
      name: textOf(form, "name"),
      email: textOf(form, "email"),
      password: textOf(form, "password"),
      login: true,
      place: await placeOfVisit(),
    });
    await keepSession(session?.token ?? null);
    return "You are signed up.";
  });
  if (answer.done !== null) redirect(targetOf(ctx, textOf(form, "redirect-url")));
  return answer;
}

export async function forgotPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return formAnswer(state, form, async () => {
    const { address } = await placeOfVisit();
    await requestMail(await readerVisit(), "password-reset", { email: textOf(form, "email"), address });
    return "If this address belongs to a member, a mail is on its way. Look into your spam folder, too.";
  });
}

export async function resetPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return formAnswer(state, form, async () => {
    const { address } = await placeOfVisit();
    const place = { address, device: await deviceOfVisit() };
    const reset = { token: textOf(form, "token"), password: newPasswordOf(form), place };
    await resetPasswordByToken(await readerVisit(), reset);
    return "The password is changed. You can log in now.";
  });
}

export async function verifyEmailAction(state: FormState, form: FormData): Promise<FormState> {
  return formAnswer(state, form, async () => {
    const { address } = await placeOfVisit();
    const ctx = await readerVisit();
    await verifyEmail(ctx, { token: textOf(form, "token"), address });
    if (ctx.actor.kind === "reader") await claim(ctx, await getOwnMember(ctx));
    return "Thank you. Your e-mail address is confirmed.";
  });
}

export async function updateProfileAction(state: FormState, form: FormData): Promise<FormState> {
  return formAnswer(state, form, async () => {
    await updateOwnProfile(await readerVisit(), { name: textOf(form, "name"), bio: textOf(form, "bio") });
    return "Saved.";
  });
}

export async function changePasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return formAnswer(state, form, async () => {
    const change = { current: textOf(form, "current-password"), next: newPasswordOf(form) };
    await changeOwnPassword(await readerVisit(), change);
    return "The password is changed, and your other sessions have ended.";
  });
}

/** Ends another session of one's own; one that has ended meanwhile is as good. */
export async function endSessionAction(form: FormData): Promise<void> {
  await endOwnSession(await readerVisit(), Number(textOf(form, "session")));
  revalidatePath("/account");
}

export async function logOutAction(): Promise<void> {
  const ctx = await readerVisit();
  await logOutMember(ctx);
  await keepSession(null);
  redirect(ctx.account.siteUrl);
}
