"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { endPause, pauseSubscription } from "@/server/subscriptions/lifecycle/index";
import { orNotFoundPage, requireId, requireMember } from "../../member-account";
import { getTextField, runReaderAction } from "../../run-form-action";

/** Pause the member's own plan from the end of its paid period. */
export async function pausePlanAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/pause`);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const shownEndAt = new Date(requireTime(getTextField(form, "end")));
  const months = Number(getTextField(form, "months"));
  const answer = await runReaderAction(state, form, async () => {
    await pauseSubscription(ctx, { id, subscriberId, months, shownEndAt });
    // Not shown: the browser is redirected.
    return "ok";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(`${path}?done=paused`);
  return answer;
}

/** Undo the pause of the member's own plan, or resume it now where its pause has begun. */
export async function endPauseAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(path);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const shownAsBegun = getTextField(form, "begun") === "yes";
  const answer = await runReaderAction(state, form, async () => {
    await endPause(ctx, { id, subscriberId, shownAsBegun });
    return "ok";
  });
  if (answer.done !== null) redirect(`${path}?done=${shownAsBegun ? "pause-ended" : "pause-undone"}`);
  return answer;
}

/** Parse the milliseconds of a hidden field; the form's own page writes them. */
function requireTime(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
