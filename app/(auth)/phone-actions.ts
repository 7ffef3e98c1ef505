"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { PhoneState, PhoneStep } from "@/components/reader/form-state";
import { logInByPhone, needsSignUp, requestPhoneCode, saveOwnPhone } from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";
import { claim } from "./claim";
import { formAnswer, textOf } from "./form-answer";
import { keepSession, placeOfVisit, readerVisit, targetOf } from "./reader-visit";

const SENT = "A text message with a code is on its way to this number.";
const NEWCOMER = "The code is right, and you are new here: say how you would like to be called.";

/** What a step answers, and which comes next. */
interface Answered {
  said: string;
  next: PhoneStep;
}

async function sendCode(form: FormData): Promise<Answered> {
  const { texter, vault } = getRuntime();
  const { address } = await placeOfVisit();
  const ctx = { ...(await readerVisit()), texter, vault };
  await requestPhoneCode(ctx, { phoneNumber: textOf(form, "phone-number"), address });
  return { said: SENT, next: "code" };
}

/** Takes a step of the form; what is refused keeps it where it is. */
async function takeStep(
  state: PhoneState,
  form: FormData,
  prove: () => Promise<Answered>,
): Promise<PhoneState> {
  const kept = { "phone-number": textOf(form, "phone-number"), otp: textOf(form, "otp") };
  if (form.has("again")) return { ...state, problem: null, done: null, step: "number", values: kept };
  const isNumber = textOf(form, "step") === "number";
  let next: PhoneStep = isNumber ? "number" : textOf(form, "step") === "name" ? "name" : "code";
  const answer = await formAnswer(state, form, async () => {
    const answered = await (isNumber ? sendCode(form) : prove());
    next = answered.next;
    return answered.said;
  });
  // What was entered is asked again where it was refused, and stays for the next step; done, the form begins anew.
  const isDone = answer.problem === null && next === "number";
  return { ...answer, step: next, values: isDone ? {} : kept };
}

/** Logs in by a code that was sent to a phone; who is new is asked for a name and signed up. */
export async function logInByPhoneAction(state: PhoneState, form: FormData): Promise<PhoneState> {
  const ctx = await readerVisit();
  let isIn = false;
  const answer = await takeStep(state, form, async () => {
    const signUp = textOf(form, "step") === "name" ? { name: textOf(form, "name") } : null;
    const proof = { phoneNumber: textOf(form, "phone-number"), code: textOf(form, "otp"), signUp };
    try {
      const { session, member } = await logInByPhone(ctx, { ...proof, place: await placeOfVisit() });
      await keepSession(session.token);
      await claim(ctx, member);
      isIn = true;
      return { said: "You are logged in.", next: "number" };
    } catch (error) {
      if (needsSignUp(error)) return { said: NEWCOMER, next: "name" };
      throw error;
    }
  });
  // Outside, for a redirect is thrown.
  if (isIn) redirect(targetOf(ctx, textOf(form, "redirect-url")));
  return answer;
}

/** Makes a number the own of the member who asks, by the code that was sent there. */
export async function keepPhoneAction(state: PhoneState, form: FormData): Promise<PhoneState> {
  const ctx = await readerVisit();
  return takeStep(state, form, async () => {
    const { address } = await placeOfVisit();
    const proof = { phoneNumber: textOf(form, "phone-number"), code: textOf(form, "otp"), address };
    const member = await saveOwnPhone(ctx, proof);
    await claim(ctx, member);
    revalidatePath("/account/names");
    return { said: `${member.phoneNumber} is confirmed. You can log in by it.`, next: "number" };
  });
}
