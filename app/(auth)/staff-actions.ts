"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getPageContext } from "@/app/(dashboard)/staff-page";
import type { FormState } from "@/components/reader/form-state";
import {
  createStaffSessionCookie,
  createStaffSessionCookies,
  createVisitorRuntime,
} from "@/server/admin/index";
import { AppError } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import { getRuntime } from "@/server/runtime";
import {
  acceptInvitation,
  completeSignIn,
  findSecondStep,
  requestPasswordLink,
  setPasswordByLink,
  startSignIn,
} from "@/server/staff/index";
import { toDashboardTarget } from "@/shared/staff/index";
import { getClientInfo, getDevice } from "./reader-request";
import { getNewPassword, getTextField, runFormAction } from "./run-form-action";
import { clearStepCookie, readStepCookie, setStepCookie, toSecondStepPage } from "./second-step";
import { requireStaffPasswords } from "./staff-provider";

async function getStaffClient(): Promise<{ userAgent: string | null; address: string; device: Device }> {
  const { userAgent, address } = await getClientInfo();
  return { userAgent, address: address ?? "unknown", device: await getDevice() };
}

/** Sign in and redirect to the requested dashboard page, or to the second step. */
export async function signInAction(state: FormState, form: FormData): Promise<FormState> {
  const target = toDashboardTarget(getTextField(form, "from"));
  let next = target;
  const answer = await runFormAction(state, form, async () => {
    requireStaffPasswords();
    const client = await getStaffClient();
    const email = getTextField(form, "email");
    const runtime = createVisitorRuntime(getRuntime(), { action: "staff.signIn", name: email, client });
    const started = await startSignIn(runtime, {
      ...client,
      email,
      password: getTextField(form, "password").slice(0, 1_000),
    });
    if (started.isComplete) {
      (await cookies()).set(await createStaffSessionCookie(runtime, started));
      return "You are signed in.";
    }
    await setStepCookie(started.token);
    next = toSecondStepPage(target);
    return "Your password is correct.";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(next);
  return answer;
}

/** Complete the sign-in with a code and redirect to the requested dashboard page. */
export async function completeSignInAction(state: FormState, form: FormData): Promise<FormState> {
  const answer = await runFormAction(state, form, async () => {
    requireStaffPasswords("code");
    const client = await getStaffClient();
    const token = await readStepCookie();
    const waiting = await findSecondStep(getRuntime(), token);
    const name = waiting?.email ?? "Second step of a sign-in";
    const runtime = createVisitorRuntime(getRuntime(), { action: "staff.signIn", name, client });
    const opened = await completeSignIn(runtime, { ...client, token, code: getTextField(form, "code") });
    (await cookies()).set(await createStaffSessionCookie(runtime, opened));
    await clearStepCookie();
    return "You are signed in.";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(toDashboardTarget(getTextField(form, "from")));
  return answer;
}

export async function forgotStaffPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return runFormAction(state, form, async () => {
    requireStaffPasswords();
    const { address } = await getStaffClient();
    await requestPasswordLink(getRuntime(), { email: getTextField(form, "email"), address });
    return "If this address has a staff account, we've sent it an email. Check your spam folder too.";
  });
}

export async function setStaffPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return runFormAction(state, form, async () => {
    requireStaffPasswords();
    const client = await getStaffClient();
    const { address, device } = client;
    const password = getNewPassword(form);
    const runtime = createVisitorRuntime(getRuntime(), {
      action: "staff.setPassword",
      name: "Holder of a password link",
      client,
    });
    const token = getTextField(form, "token");
    const { passkeys } = await setPasswordByLink(runtime, { token, password, address, device });
    const left =
      passkeys === 0
        ? ""
        : " Your passkeys still sign in. Remove those you do not know in Settings, under “Two-step verification”.";
    return `Password set. You can sign in now.${left}`;
  });
}

type Accepting = Parameters<typeof acceptInvitation>[1]["accepting"];

async function parseAccepting(form: FormData): Promise<Accepting> {
  switch (getTextField(form, "as")) {
    case "newcomer":
      requireStaffPasswords();
      return { as: "newcomer", name: getTextField(form, "name"), password: getNewPassword(form) };
    case "login":
      requireStaffPasswords();
      return { as: "login", password: getTextField(form, "password") };
    default: {
      const { session } = await getPageContext();
      if (session !== null) return { as: "session", session };
      throw new AppError("unauthorized", "You are signed out. Reload this page.");
    }
  }
}

/** Accept an invitation and redirect to the account's dashboard, signed in. */
export async function acceptInvitationAction(state: FormState, form: FormData): Promise<FormState> {
  const answer = await runFormAction(state, form, async () => {
    const client = await getStaffClient();
    const runtime = createVisitorRuntime(getRuntime(), {
      action: "staff.acceptInvitation",
      name: "Holder of an invitation",
      client,
    });
    const joined = await acceptInvitation(runtime, {
      ...client,
      token: getTextField(form, "token"),
      accepting: await parseAccepting(form),
    });
    const jar = await cookies();
    for (const cookie of await createStaffSessionCookies(runtime, joined)) jar.set(cookie);
    return "You have joined.";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect("/dashboard");
  return answer;
}
