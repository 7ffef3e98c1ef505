"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { hasVerifiedMember, logInVerifiedEmail, requirePasswordFor } from "@/server/identity/index";
import { invalid } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import {
  consumeAccessProof,
  findUsedLink,
  openAccessLink,
  requestAccessLink,
} from "@/server/subscriptions/access/index";
import { mailAccessLink } from "@/server/subscriptions/emails/index";
import { claimGuestPurchases } from "../claim";
import { getClientInfo, getReaderContext, setSessionCookies } from "../reader-request";
import { getNewPassword, getTextField, runReaderAction } from "../run-form-action";
import { unlockPurchaseInBrowser } from "../unlock-purchase";
import { readProof, setProofCookie } from "./unlock-proof";

/** Use the link of a mail: the purchase is unlocked in this browser. */
export async function unlockAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await getReaderContext();
  const answer = await runReaderAction(state, form, async () => {
    const { subscriptionId, proof } = await openAccessLink(ctx, getTextField(form, "token"));
    await unlockPurchaseInBrowser(ctx, subscriptionId);
    await setProofCookie(proof);
    // Not shown: the browser is redirected.
    return "ok";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect("/unlock");
  return answer;
}

/** Send a new link to the address of the first one. The answer is the same for an unknown link. */
export async function sendAccessLinkAction(state: FormState, form: FormData): Promise<FormState> {
  return runReaderAction(state, form, async (t) => {
    const ctx = await getReaderContext();
    const { address } = await getClientInfo();
    const link = await requestAccessLink(ctx, { token: getTextField(form, "token"), address });
    if (link !== null) {
      const { subscriptionId } = link;
      const eventId = `access-link:${ctx.ids.uuid()}`;
      // The visitor is anonymous: the publication itself sends the mail.
      const actor = { kind: "system", name: "access link" } as const;
      // A failure is logged and not shown: the answer must not reveal whether a link exists.
      await mailAccessLink({ ...ctx, actor, mailer: getRuntime().mailer }, { eventId, subscriptionId }).catch(
        (error: unknown) => ctx.log.error({ err: error, subscriptionId }, "failed to send an access link"),
      );
    }
    return t("newLinkSent");
  });
}

/** Set the password of a new member, or log in the existing member with the verified address. */
export async function openAccountAction(state: FormState, form: FormData): Promise<FormState> {
  const ctx = await getReaderContext();
  const answer = await runReaderAction(state, form, async (t) => {
    const proof = (await readProof()) ?? "";
    const link = await findUsedLink(ctx, proof);
    if (link === null) throw invalid("body.token", t("pageExpired"));
    const isMember = await hasVerifiedMember(ctx, link.email);
    const password = isMember ? "" : getNewPassword(form);
    if (!isMember) requirePasswordFor(link.email, password);
    const email = await consumeAccessProof(ctx, proof);
    const client = await getClientInfo();
    const { session, member } = await logInVerifiedEmail(ctx, { email, name: null, password, client });
    await setSessionCookies(session);
    await setProofCookie(null);
    await claimGuestPurchases(ctx, member);
    return "ok";
  });
  if (answer.done !== null) redirect(ctx.account.siteUrl);
  return answer;
}
