"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { cancelEmailChangeByLink, confirmEmailChange } from "@/server/identity/index";
import { getClientInfo, getReaderContext } from "../../reader-request";
import { getTextField, runReaderAction } from "../../run-form-action";

const PATH = "/account/email";

/** Confirm a change of address by a link from a mail; the visitor need not be logged in. */
export async function confirmEmailChangeAction(state: FormState, form: FormData): Promise<FormState> {
  let outcome = "";
  const answer = await runReaderAction(state, form, async () => {
    const ctx = await getReaderContext();
    const { address } = await getClientInfo();
    outcome = await confirmEmailChange(ctx, { token: getTextField(form, "token"), address });
    // Not shown: the browser is redirected, because the link has ended.
    return "ok";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(`${PATH}?done=${outcome}`);
  return answer;
}

/** Cancel a change of address by a link from a mail. */
export async function cancelEmailChangeByLinkAction(state: FormState, form: FormData): Promise<FormState> {
  const answer = await runReaderAction(state, form, async () => {
    const { address } = await getClientInfo();
    const link = { token: getTextField(form, "token"), address };
    await cancelEmailChangeByLink(await getReaderContext(), link);
    return "ok";
  });
  if (answer.done !== null) redirect(`${PATH}?done=cancelled`);
  return answer;
}
