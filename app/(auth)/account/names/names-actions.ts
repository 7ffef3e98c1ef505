"use server";

import type { FormState } from "@/components/reader/form-state";
import { getOwnMember, requestMail } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { requireMember } from "../../member-account";
import { getClientInfo } from "../../reader-request";
import { runFormAction } from "../../run-form-action";

/** Send the member a link that confirms their address and returns to their plans. */
export async function confirmAddressAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await requireMember("/account/names");
  return runFormAction(state, form, async () => {
    const [{ email }, { address }] = [await getOwnMember(ctx), await getClientInfo()];
    if (email === null)
      throw new AppError("conflict", "You log in with a phone number that is already confirmed.");
    await requestMail(ctx, "email-verification", { email, address, redirectUrl: "/account/plans" });
    return `We've sent a link to ${email}. If you don't see it, check your spam folder.`;
  });
}
