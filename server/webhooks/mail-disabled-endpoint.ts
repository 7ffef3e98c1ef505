import type { Context } from "@/server/accounts/index";
import { type Mailer, renderMail } from "@/server/platform/mail/index";
import type { StaffContact } from "@/server/staff/index";
import { findEndpoint } from "./endpoint.repository";

/** Mail a staff member that a webhook was switched off after a day of failures; no mail when it is on again. */
export async function mailDisabledEndpoint(
  ctx: Context & { mailer: Mailer },
  { endpointId, contact, dashboardUrl }: { endpointId: number; contact: StaffContact; dashboardUrl: string },
): Promise<{ sent: boolean }> {
  const { account, mailer } = ctx;
  const endpoint = await findEndpoint(ctx.db, account.id, endpointId);
  if (endpoint?.status !== "deactivated") return { sent: false };
  const parts = {
    sender: account.name,
    heading: "A webhook is switched off",
    paragraphs: [
      `The receiver at ${endpoint.url} took nothing for a whole day, so ${account.name} sends it nothing any more.`,
      endpoint.statusReason ?? "",
      "What happens meanwhile is kept. When the receiver works again, switch the webhook on and choose whether to send what was kept.",
    ].filter((paragraph) => paragraph !== ""),
    action: { label: "Look at the webhook", url: `${dashboardUrl}/webhooks/${endpointId}` },
    footnote: "You get this because you look after the publication's set-up.",
  };
  await mailer.send({
    accountId: account.id,
    from: { name: account.name },
    to: { name: contact.name, address: contact.email },
    subject: `A webhook of ${account.name} is switched off`,
    ...renderMail(parts),
  });
  return { sent: true };
}
