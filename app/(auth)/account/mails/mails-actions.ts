"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { saveOwnNewsletter } from "@/server/engagement/newsletters/index";
import {
  parseMailPreferences,
  saveOwnMailPreferences,
  unfollow,
} from "@/server/engagement/notifications/index";
import { AppError } from "@/server/platform/errors/index";
import { requireId, requireMember } from "../../member-account";
import { getTextField, runReaderAction } from "../../run-form-action";

/** Save which mails the member wants. */
export async function saveMailPreferencesAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await requireMember("/account/mails");
  return runReaderAction(state, form, async (t) => {
    await saveOwnMailPreferences(ctx, parseMailPreferences(Object.fromEntries(form)));
    // The form shows what was saved.
    revalidatePath("/account/mails");
    return t("settingsSaved");
  });
}

/** Get or end a newsletter; one that is gone counts as ended. */
export async function changeNewsletterAction(form: FormData): Promise<void> {
  const ctx = await requireMember("/account/mails");
  const newsletterId = requireId(getTextField(form, "id"));
  const isWanted = getTextField(form, "wanted") === "yes";
  await saveOwnNewsletter(ctx, { newsletterId, isWanted }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  redirect("/account/mails?done=newsletters");
}

/** Stop following something; what the member no longer follows counts as done. */
export async function unfollowAction(form: FormData): Promise<void> {
  const ctx = await requireMember("/account/mails");
  await unfollow(ctx, requireId(getTextField(form, "id"))).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  redirect("/account/mails?done=unfollowed");
}
