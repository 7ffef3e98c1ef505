"use server";

import { redirect } from "next/navigation";
import { removeSaved } from "@/server/engagement/bookmarks/index";
import { AppError } from "@/server/platform/errors/index";
import { requireMember } from "../../member-account";
import { getTextField } from "../../run-form-action";

/** Remove a story from the member's list; one that is no longer on it counts as removed. */
export async function removeSavedAction(form: FormData): Promise<void> {
  const ctx = await requireMember("/account/saved");
  await removeSaved(ctx, getTextField(form, "url")).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  redirect("/account/saved?done=removed");
}
