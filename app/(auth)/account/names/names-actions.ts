"use server";

import type { FormState } from "@/components/reader/form-state";
import { getOwnMember, requestMail } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { formAnswer } from "../../form-answer";
import { ownVisit } from "../../own-visit";
import { placeOfVisit } from "../../reader-visit";

/** Sends the member a link that confirms their address, and leads back to their plans. */
export async function confirmAddressAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await ownVisit("/account/names");
  return formAnswer(state, form, async () => {
    const [{ email }, { address }] = [await getOwnMember(ctx), await placeOfVisit()];
    if (email === null) throw new AppError("conflict", "You log in by a phone number, which is confirmed.");
    await requestMail(ctx, "email-verification", { email, address, redirectUrl: "/account/plans" });
    return `A mail to ${email} is on its way. Look into your spam folder, too.`;
  });
}
