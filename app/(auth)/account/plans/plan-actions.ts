"use server";

import { revalidatePath } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { getVisitorOrigin } from "@/app/(site)/shop-context";
import type { FormState } from "@/components/reader/form-state";
import { undoCancellation } from "@/server/subscriptions/billing/index";
import {
  getPurchase,
  getSwitchedPath,
  payStoredCheckout,
  retryOverdueCharge,
  startSwitch,
} from "@/server/subscriptions/checkout/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { addMember, cancelSubscription, removeMembers } from "@/server/subscriptions/lifecycle/index";
import { acceptRetentionOffer } from "@/server/subscriptions/retention/index";
import { MAX_CANCELLATION_COMMENT, parseCancellationReason } from "@/shared/cancellation-reasons";
import { orNotFoundPage, requireId, requireMember } from "../../member-account";
import { getTextField, runReaderAction } from "../../run-form-action";

/** Cancel the member's own plan, with their reason if they gave one; idempotent. */
export async function cancelPlanAction(form: FormData): Promise<void> {
  const id = requireId(getTextField(form, "id"));
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(path);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const reason = parseCancellationReason(getTextField(form, "reason"));
  const text = [...getTextField(form, "comment").trim()].slice(0, MAX_CANCELLATION_COMMENT).join("");
  const answer = { reason, comment: text === "" ? null : text };
  await orNotFoundPage(cancelSubscription(ctx, { id, subscriberId, answer }));
  redirect(`${path}?done=cancelled`);
}

/** Undo the cancellation of the member's own plan. */
export async function resumePlanAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(path);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const answer = await runReaderAction(state, form, async () => {
    await undoCancellation(ctx, { id, subscriberId });
    // Not shown: the browser is redirected.
    return "ok";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(`${path}?done=resumed`);
  return answer;
}

/** Accept the offer of a lower price instead of cancelling. */
export async function acceptOfferAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/cancel`);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const offeredCents = requireId(getTextField(form, "price"));
  const answer = await runReaderAction(state, form, async () => {
    await acceptRetentionOffer(ctx, { id, subscriberId, offeredCents });
    return "ok";
  });
  if (answer.done !== null) redirect(`${path}?done=offer-accepted`);
  return answer;
}

/** Retry an overdue payment. */
export async function payAgainAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const ctx = await requireMember(`/account/plans/${id}`);
  return runReaderAction(state, form, async (t) => {
    await retryOverdueCharge(ctx, id);
    return t("retryScheduled");
  });
}

/** Quote a plan switch and redirect to its confirmation page. */
export async function startSwitchAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const path = `/account/plans/${id}/switch`;
  const ctx = await requireMember(path);
  let token = "";
  const answer = await runReaderAction(state, form, async () => {
    token = await startSwitch(ctx, { id, planId: requireId(getTextField(form, "plan")), path });
    // Not shown: the browser is redirected.
    return "ok";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(`${path}/${token}`);
  return answer;
}

/** Complete a quoted switch, or redirect to the gateway's page where a payment is due. */
export async function confirmSwitchAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const token = getTextField(form, "switch");
  const ctx = await requireMember(`/account/plans/${id}/switch/${encodeURIComponent(token)}`);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const { attempt } = await orNotFoundPage(getPurchase(ctx, token));
  if (attempt.subscriberId !== subscriberId || attempt.subscriptionId !== id) notFound();
  let target = "";
  const answer = await runReaderAction(state, form, async () => {
    const paying = await payStoredCheckout(ctx, { token, origin: await getVisitorOrigin(ctx) });
    target =
      paying.kind === "pay"
        ? paying.url
        : (getSwitchedPath(await getPurchase(ctx, token)) ?? "/account/plans");
    return "ok";
  });
  if (answer.done !== null) redirect(target);
  return answer;
}

/** Add a member to a group plan. */
export async function addMemberAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const ctx = await requireMember(`/account/plans/${id}/members`);
  const answer = await runReaderAction(state, form, async (t) => {
    const { id: subscriberId } = await requireSubscriber(ctx);
    const identity = getTextField(form, "member").trim();
    const provider = identity.startsWith("+") ? "phone" : "email";
    const name = getTextField(form, "name").trim();
    await addMember(ctx, {
      id,
      subscriberId,
      identity: { provider, value: identity },
      name: name === "" ? null : name.slice(0, 200),
    });
    return t("memberAdded", { name: identity });
  });
  revalidatePath(`/account/plans/${id}/members`);
  return answer;
}

/** Remove a member's share; one that has ended meanwhile counts as removed. */
export async function removeMemberAction(form: FormData): Promise<void> {
  const id = requireId(getTextField(form, "id"));
  const path = `/account/plans/${id}/members`;
  const ctx = await requireMember(path);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  await orNotFoundPage(
    removeMembers(ctx, { id, subscriberId, memberIds: [requireId(getTextField(form, "member"))] }),
  );
  redirect(`${path}?done=removed`);
}
