"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { createGiftLink, revokeGiftLink } from "@/server/subscriptions/access/index";
import { orNotFoundPage, requireId } from "../../member-account";
import { getTextField, runReaderAction } from "../../run-form-action";
import { requireGiver } from "./giver";

/** Create a gift link; its URL is in the state's values. */
export async function createGiftLinkAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await requireGiver();
  let url = "";
  const answer = await runReaderAction(state, form, async (t) => {
    ({ url } = await createGiftLink(ctx, getTextField(form, "story")));
    return t("giftLinkCreated");
  });
  return url === "" ? answer : { ...answer, values: { url } };
}

/** Revoke a gift link of the member. */
export async function revokeGiftLinkAction(form: FormData): Promise<void> {
  const ctx = await requireGiver();
  await orNotFoundPage(revokeGiftLink(ctx, requireId(getTextField(form, "id"))));
  redirect("/account/gift-links?done=revoked");
}
