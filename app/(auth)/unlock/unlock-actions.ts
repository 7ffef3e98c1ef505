"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { admitProvedEmail, hasProvedMember, requirePasswordFor } from "@/server/identity/index";
import { invalid } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import {
  findOpenedLink,
  openAccessLink,
  requestAccessLink,
  spendAccessProof,
} from "@/server/subscriptions/access-links/index";
import { mailAccessLink } from "@/server/subscriptions/mails/index";
import { claim } from "../claim";
import { formAnswer, newPasswordOf, textOf } from "../form-answer";
import { keepPurchase } from "../keep-purchase";
import { keepSession, placeOfVisit, readerVisit } from "../reader-visit";
import { keepProof, proofOfVisit } from "./unlock-proof";

/** Uses the link of a mail: what was bought opens in this browser. */
export async function unlockAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await readerVisit();
  const answer = await formAnswer(state, form, async () => {
    const { subscriptionId, proof } = await openAccessLink(ctx, textOf(form, "token"));
    await keepPurchase(ctx, subscriptionId);
    await keepProof(proof);
    return "Unlocked.";
  });
  // Outside, for a redirect is thrown.
  if (answer.done !== null) redirect("/unlock");
  return answer;
}

/** Sends a new link to the address to which the first one was sent. The answer is the same for an unknown link. */
export async function sendAccessLinkAction(state: FormState, form: FormData): Promise<FormState> {
  return formAnswer(state, form, async () => {
    const ctx = await readerVisit();
    const { address } = await placeOfVisit();
    const link = await requestAccessLink(ctx, { token: textOf(form, "token"), address });
    if (link !== null) {
      const { subscriptionId } = link;
      const eventId = `access-link:${ctx.ids.uuid()}`;
      // Nobody is logged in: the publication itself sends the mail.
      const actor = { kind: "system", name: "access link" } as const;
      // A failure is logged and not shown: the answer must not tell a known link from an unknown one.
      await mailAccessLink({ ...ctx, actor, mailer: getRuntime().mailer }, { eventId, subscriptionId }).catch(
        (error: unknown) => ctx.log.error({ err: error, subscriptionId }, "an access link could not be sent"),
      );
    }
    return "If this link belongs to a purchase, a new link is on its way to the e-mail address on the purchase.";
  });
}

/** Sets the password of a new member, or logs in the one who is known by the address that the link has proved. */
export async function admitAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await readerVisit();
  const answer = await formAnswer(state, form, async () => {
    const proof = (await proofOfVisit()) ?? "";
    const link = await findOpenedLink(ctx, proof);
    if (link === null)
      throw invalid("body.token", "This page has expired. Open the link in your mail again.");
    const isMember = await hasProvedMember(ctx, link.email);
    const password = isMember ? "" : newPasswordOf(form);
    if (!isMember) requirePasswordFor(link.email, password);
    const email = await spendAccessProof(ctx, proof);
    const place = await placeOfVisit();
    const { session, member } = await admitProvedEmail(ctx, { email, name: null, password, place });
    await keepSession(session.token);
    await keepProof(null);
    await claim(ctx, member);
    return "You are logged in.";
  });
  if (answer.done !== null) redirect(ctx.account.siteUrl);
  return answer;
}
