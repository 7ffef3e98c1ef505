"use server";

import { revalidatePath } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { visitedOrigin } from "@/app/(site)/shop-visit";
import type { FormState } from "@/components/reader/form-state";
import { addMember, cancelSubscription, removeMembers } from "@/server/subscriptions/lifecycle/index";
import {
  chargeAgain,
  getPurchase,
  payStoredCheckout,
  startSwitch,
  switchedPath,
} from "@/server/subscriptions/storefront/index";
import { requireSubscriber } from "@/server/subscriptions/subscribers/index";
import { formAnswer, textOf } from "../../form-answer";
import { idIn, orMissing, ownVisit } from "../../own-visit";

/** Cancels a plan of one's own. Done twice, it is as after the first time. */
export async function cancelPlanAction(form: FormData): Promise<void> {
  const id = idIn(textOf(form, "id"));
  const path = `/account/plans/${id}`;
  const ctx = await ownVisit(path);
  const { id: subscriberId } = await orMissing(requireSubscriber(ctx));
  await orMissing(cancelSubscription(ctx, { id, subscriberId }));
  redirect(`${path}?done=cancelled`);
}

/** Has an overdue payment tried once more. */
export async function payAgainAction(state: FormState, form: FormData): Promise<FormState> {
  const id = idIn(textOf(form, "id"));
  const ctx = await ownVisit(`/account/plans/${id}`);
  return formAnswer(state, form, async () => {
    await chargeAgain(ctx, id);
    return "Your card is charged again within a few minutes. Look at this page again then.";
  });
}

/** Promises what a switch costs, and leads to where it is confirmed. */
export async function startSwitchAction(state: FormState, form: FormData): Promise<FormState> {
  const id = idIn(textOf(form, "id"));
  const path = `/account/plans/${id}/switch`;
  const ctx = await ownVisit(path);
  let token = "";
  const answer = await formAnswer(state, form, async () => {
    token = await startSwitch(ctx, { id, planId: idIn(textOf(form, "plan")), path });
    return "It is priced.";
  });
  // Outside, for a redirect is thrown.
  if (answer.done !== null) redirect(`${path}/${token}`);
  return answer;
}

/** Makes a switch that was promised, or leads to the gateway's page where something is to be paid. */
export async function confirmSwitchAction(state: FormState, form: FormData): Promise<FormState> {
  const id = idIn(textOf(form, "id"));
  const token = textOf(form, "switch");
  const ctx = await ownVisit(`/account/plans/${id}/switch/${encodeURIComponent(token)}`);
  const { id: subscriberId } = await orMissing(requireSubscriber(ctx));
  const { attempt } = await orMissing(getPurchase(ctx, token));
  if (attempt.subscriberId !== subscriberId || attempt.subscriptionId !== id) notFound();
  let place = "";
  const answer = await formAnswer(state, form, async () => {
    const paying = await payStoredCheckout(ctx, { token, origin: await visitedOrigin(ctx) });
    place =
      paying.kind === "pay" ? paying.url : (switchedPath(await getPurchase(ctx, token)) ?? "/account/plans");
    return "It is on its way.";
  });
  if (answer.done !== null) redirect(place);
  return answer;
}

/** Lets somebody share a group's plan. */
export async function addMemberAction(state: FormState, form: FormData): Promise<FormState> {
  const id = idIn(textOf(form, "id"));
  const ctx = await ownVisit(`/account/plans/${id}/members`);
  const answer = await formAnswer(state, form, async () => {
    const { id: subscriberId } = await requireSubscriber(ctx);
    const given = textOf(form, "member").trim();
    const provider = given.startsWith("+") ? "phone" : "email";
    const name = textOf(form, "name").trim();
    await addMember(ctx, {
      id,
      subscriberId,
      identity: { provider, value: given },
      name: name === "" ? null : name.slice(0, 200),
    });
    return `${given} shares it now.`;
  });
  revalidatePath(`/account/plans/${id}/members`);
  return answer;
}

/** Ends somebody's share; one that has ended meanwhile is as good. */
export async function removeMemberAction(form: FormData): Promise<void> {
  const id = idIn(textOf(form, "id"));
  const path = `/account/plans/${id}/members`;
  const ctx = await ownVisit(path);
  const { id: subscriberId } = await orMissing(requireSubscriber(ctx));
  await orMissing(removeMembers(ctx, { id, subscriberId, memberIds: [idIn(textOf(form, "member"))] }));
  redirect(`${path}?done=removed`);
}
