"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { PhoneState, PhoneStep } from "@/components/reader/form-state";
import { logInByPhone, needsSignUp, requestPhoneCode, saveOwnPhone } from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";
import type { AccountTexts } from "@/shared/messages/account/index";
import { claimGuestPurchases } from "./claim";
import { getClientInfo, getReaderContext, getRedirectTarget, setSessionCookies } from "./reader-request";
import { getTextField, runReaderAction } from "./run-form-action";

/** Message of a step, and the next step. */
interface StepResult {
  message: string;
  next: PhoneStep;
}

async function sendCode(form: FormData, t: AccountTexts): Promise<StepResult> {
  const { texter, vault } = getRuntime();
  const { address } = await getClientInfo();
  const ctx = { ...(await getReaderContext()), texter, vault };
  await requestPhoneCode(ctx, { phoneNumber: getTextField(form, "phone-number"), address });
  return { message: t("codeSent"), next: "code" };
}

/** Run one step of the form; a refusal stays at the step. */
async function runStep(
  state: PhoneState,
  form: FormData,
  verify: (t: AccountTexts) => Promise<StepResult>,
): Promise<PhoneState> {
  const entered = { "phone-number": getTextField(form, "phone-number"), otp: getTextField(form, "otp") };
  if (form.has("again")) return { ...state, problem: null, done: null, step: "number", values: entered };
  const isNumber = getTextField(form, "step") === "number";
  let next: PhoneStep = isNumber ? "number" : getTextField(form, "step") === "name" ? "name" : "code";
  const answer = await runReaderAction(state, form, async (t) => {
    const result = await (isNumber ? sendCode(form, t) : verify(t));
    next = result.next;
    return result.message;
  });
  // The values refill the form after a refusal and in the next step; on completion the form is reset.
  const isDone = answer.problem === null && next === "number";
  return { ...answer, step: next, values: isDone ? {} : entered };
}

/** Log in with a phone code; a new member is asked for a name and signed up. */
export async function logInByPhoneAction(state: PhoneState, form: FormData): Promise<PhoneState> {
  const ctx = await getReaderContext();
  let isIn = false;
  const answer = await runStep(state, form, async (t) => {
    const signUp = getTextField(form, "step") === "name" ? { name: getTextField(form, "name") } : null;
    const proof = {
      phoneNumber: getTextField(form, "phone-number"),
      code: getTextField(form, "otp"),
      signUp,
    };
    try {
      const { session, member } = await logInByPhone(ctx, { ...proof, client: await getClientInfo() });
      await setSessionCookies(session);
      await claimGuestPurchases(ctx, member);
      isIn = true;
      // Not shown: the browser is redirected.
      return { message: "ok", next: "number" };
    } catch (error) {
      if (needsSignUp(error)) return { message: t("codeConfirmed"), next: "name" };
      throw error;
    }
  });
  // Outside the callback, as redirect() throws.
  if (isIn) redirect(getRedirectTarget(ctx, getTextField(form, "redirect-url")));
  return answer;
}

/** Add a verified phone number to the member, by the code sent to it. */
export async function savePhoneAction(state: PhoneState, form: FormData): Promise<PhoneState> {
  const ctx = await getReaderContext();
  return runStep(state, form, async (t) => {
    const { address } = await getClientInfo();
    const proof = {
      phoneNumber: getTextField(form, "phone-number"),
      code: getTextField(form, "otp"),
      address,
    };
    const member = await saveOwnPhone(ctx, proof);
    await claimGuestPurchases(ctx, member);
    revalidatePath("/account/names");
    return { message: t("phoneConfirmed", { number: member.phoneNumber ?? "" }), next: "number" };
  });
}
