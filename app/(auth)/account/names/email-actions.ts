"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { cancelOwnEmailChange, requestEmailChange, resendEmailChange } from "@/server/identity/index";
import { requireMember } from "../../member-account";
import { getClientInfo } from "../../reader-request";
import { getTextField, runReaderAction } from "../../run-form-action";

const PATH = "/account/names";

/** Mail the links that confirm a new address of the member. */
export async function requestEmailChangeAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await requireMember(PATH);
  const answer = await runReaderAction(state, form, async () => {
    const [email, password] = [getTextField(form, "new-email"), getTextField(form, "current-password")];
    await requestEmailChange(ctx, { email, password, address: (await getClientInfo()).address });
    // Not shown: the browser is redirected.
    return "ok";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(`${PATH}?done=links-sent`);
  return answer;
}

/** Mail those links again that have not been used. */
export async function resendEmailChangeAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await requireMember(PATH);
  return runReaderAction(state, form, async (t) => {
    await resendEmailChange(ctx, (await getClientInfo()).address);
    return t("emailChangeSent");
  });
}

/** Cancel the member's change of address; idempotent. */
export async function cancelEmailChangeAction(): Promise<void> {
  await cancelOwnEmailChange(await requireMember(PATH));
  redirect(`${PATH}?done=change-cancelled`);
}
