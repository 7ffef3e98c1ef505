"use server";

import type { FormState } from "@/components/reader/form-state";
import { confirmNewsletter } from "@/server/engagement/newsletters/index";
import { getRuntime } from "@/server/runtime";
import { getReaderContext } from "../reader-request";
import { loadNewslettersTexts } from "../reader-texts";
import { getTextField, runReaderAction } from "../run-form-action";

/** Confirm a sign-up for a newsletter by the token of its mail. */
export async function confirmNewsletterAction(state: FormState, form: FormData): Promise<FormState> {
  return runReaderAction(state, form, async () => {
    const { vault } = getRuntime();
    const token = getTextField(form, "token");
    const { name } = await confirmNewsletter(await getReaderContext(), { vault, token });
    return (await loadNewslettersTexts())("confirmed", { newsletter: name });
  });
}
