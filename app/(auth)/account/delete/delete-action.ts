"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { requireReader } from "@/server/context/index";
import { getOwnMember, requireOwnPassword } from "@/server/identity/index";
import { invalid } from "@/server/platform/errors/index";
import { eraseReader } from "@/server/privacy/index";
import { getRuntime } from "@/server/runtime";
import { requireMember } from "../../member-account";
import { setSessionCookies } from "../../reader-request";
import { getTextField, runFormAction } from "../../run-form-action";

/**
 * Delete the member's account. They confirm with their password, or by their own address where they have none; the page
 * named the subscriptions that end, which the form states.
 */
export async function deleteAccountAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await requireMember("/account/delete");
  const result = await runFormAction(state, form, async () => {
    const member = await getOwnMember(ctx);
    if (member.hasPassword) await requireOwnPassword(ctx, getTextField(form, "current-password"));
    else {
      const name = member.email ?? member.phoneNumber ?? "";
      if (getTextField(form, "confirmation").trim().toLowerCase() !== name)
        throw invalid("body.confirmation", `Enter ${name} to confirm.`);
    }
    const { id: readerId } = requireReader(ctx);
    const endSubscriptions = getTextField(form, "end-subscriptions") === "yes";
    await eraseReader({ ...ctx, storage: getRuntime().storage }, { key: { readerId }, endSubscriptions });
    return "Your account has been deleted.";
  });
  if (result.done === null) return result;
  await setSessionCookies(null);
  redirect(ctx.account.siteUrl);
}
