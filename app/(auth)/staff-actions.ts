"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { pageContext } from "@/app/(dashboard)/staff-page";
import type { FormState } from "@/components/reader/form-state";
import { staffSessionCookie, staffSessionCookies } from "@/server/admin/index";
import { AppError } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import { getRuntime } from "@/server/runtime";
import { acceptInvitation, requestPasswordLink, setPasswordByLink, signInStaff } from "@/server/staff/index";
import { dashboardTarget } from "./dashboard-target";
import { formAnswer, newPasswordOf, textOf } from "./form-answer";
import { deviceOfVisit, placeOfVisit } from "./reader-visit";

async function staffPlace(): Promise<{ userAgent: string | null; address: string; device: Device }> {
  const { userAgent, address } = await placeOfVisit();
  return { userAgent, address: address ?? "unknown", device: await deviceOfVisit() };
}

/** Signs in and goes on to the page of the dashboard that was wanted. */
export async function signInAction(state: FormState, form: FormData): Promise<FormState> {
  const answer = await formAnswer(state, form, async () => {
    const runtime = getRuntime();
    const opened = await signInStaff(runtime, {
      ...(await staffPlace()),
      email: textOf(form, "email"),
      password: textOf(form, "password").slice(0, 1_000),
    });
    (await cookies()).set(await staffSessionCookie(runtime, opened));
    return "You are signed in.";
  });
  // Outside, for a redirect is thrown.
  if (answer.done !== null) redirect(dashboardTarget(textOf(form, "from")));
  return answer;
}

export async function forgotStaffPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return formAnswer(state, form, async () => {
    const { address } = await staffPlace();
    await requestPasswordLink(getRuntime(), { email: textOf(form, "email"), address });
    return "If somebody signs in with this address, a mail is on its way. Look into your spam folder, too.";
  });
}

export async function setStaffPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return formAnswer(state, form, async () => {
    const { address, device } = await staffPlace();
    const password = newPasswordOf(form);
    await setPasswordByLink(getRuntime(), { token: textOf(form, "token"), password, address, device });
    return "The password is set. You can sign in now.";
  });
}

type Accepting = Parameters<typeof acceptInvitation>[1]["accepting"];

async function acceptingOf(form: FormData): Promise<Accepting> {
  switch (textOf(form, "as")) {
    case "newcomer":
      return { as: "newcomer", name: textOf(form, "name"), password: newPasswordOf(form) };
    case "login":
      return { as: "login", password: textOf(form, "password") };
    default: {
      const { session } = await pageContext();
      if (session !== null) return { as: "session", session };
      throw new AppError("unauthorized", "You are signed out. Load this page again.");
    }
  }
}

/** Joins the account of an invitation and goes on to its dashboard, signed in. */
export async function acceptInvitationAction(state: FormState, form: FormData): Promise<FormState> {
  const answer = await formAnswer(state, form, async () => {
    const runtime = getRuntime();
    const joined = await acceptInvitation(runtime, {
      ...(await staffPlace()),
      token: textOf(form, "token"),
      accepting: await acceptingOf(form),
    });
    const jar = await cookies();
    for (const cookie of await staffSessionCookies(runtime, joined)) jar.set(cookie);
    return "You have joined.";
  });
  // Outside, for a redirect is thrown.
  if (answer.done !== null) redirect("/dashboard");
  return answer;
}
