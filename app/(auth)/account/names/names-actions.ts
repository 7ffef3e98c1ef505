"use server";

import type { FormState } from "@/components/reader/form-state";
import { getOwnMember, requestMail } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { requireMember } from "../../member-account";
import { getClientInfo } from "../../reader-request";
import { runReaderAction } from "../../run-form-action";

/** Send the member a link that confirms their address and returns to their plans. */
export async function confirmAddressAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await requireMember("/account/names");
  return runReaderAction(state, form, async (t) => {
    const [{ email }, { address }] = [await getOwnMember(ctx), await getClientInfo()];
    if (email === null) throw new AppError("conflict", t("logsInByPhone"));
    await requestMail(ctx, "email-verification", { email, address, redirectUrl: "/account/plans" });
    return t("linkSent", { email });
  });
}
