"use server";

import { redirect } from "next/navigation";
import { getVisitorOrigin } from "@/app/(site)/shop-context";
import type { FormState } from "@/components/reader/form-state";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { openMethodChange } from "@/server/subscriptions/payment-methods/index";
import { orNotFoundPage, requireId, requireMember } from "../../member-account";
import { getTextField, runReaderAction } from "../../run-form-action";

/** Redirect the member to the page of the gateway on which another payment method is saved. */
export async function changeMethodAction(state: FormState, form: FormData): Promise<FormState> {
  const id = requireId(getTextField(form, "id"));
  const path = `/account/plans/${id}/payment-method`;
  const ctx = await requireMember(path);
  const { id: subscriberId } = await orNotFoundPage(requireSubscriber(ctx));
  const origin = await getVisitorOrigin(ctx);
  let target = "";
  const answer = await runReaderAction(state, form, async () => {
    target = await openMethodChange(ctx, {
      id,
      subscriberId,
      buildReturnUrl: (token) => `${origin}${path}/return/${token}`,
      cancelUrl: `${origin}${path}`,
    });
    // Not shown: the browser is redirected.
    return "ok";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect(target);
  return answer;
}
