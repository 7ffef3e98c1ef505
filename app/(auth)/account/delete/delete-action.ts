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
import { getTextField, runReaderAction } from "../../run-form-action";

/**
 * Delete the member's account. They confirm with their password, or by their own address where they have none; the page
 * named the subscriptions that end, which the form states.
 */
export async function deleteAccountAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await requireMember("/account/delete");
  const result = await runReaderAction(state, form, async (t) => {
    const member = await getOwnMember(ctx);
    if (member.hasPassword) await requireOwnPassword(ctx, getTextField(form, "current-password"));
    else {
      const name = member.email ?? member.phoneNumber ?? "";
      if (getTextField(form, "confirmation").trim().toLowerCase() !== name)
        throw invalid("body.confirmation", t("enterToConfirm", { name }));
    }
    const { id: readerId } = requireReader(ctx);
    const endSubscriptions = getTextField(form, "end-subscriptions") === "yes";
    await eraseReader({ ...ctx, storage: getRuntime().storage }, { key: { readerId }, endSubscriptions });
    // Not shown: the browser is redirected.
    return "ok";
  });
  if (result.done === null) return result;
  await setSessionCookies(null);
  redirect(ctx.account.siteUrl);
}
