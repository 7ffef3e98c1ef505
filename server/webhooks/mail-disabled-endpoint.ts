import type { Context } from "@/server/context/index";
import { type Mailer, renderMail } from "@/server/platform/mail/index";
import type { StaffContact } from "@/server/staff/index";
import { findEndpoint } from "./endpoint.repository";

/** Mail a staff member that a webhook was disabled after a day of failures; no mail when it is enabled again. */
export async function mailDisabledEndpoint(
  ctx: Context & { mailer: Mailer },
  { endpointId, contact, dashboardUrl }: { endpointId: number; contact: StaffContact; dashboardUrl: string },
): Promise<{ sent: boolean }> {
  const { account, mailer } = ctx;
  const endpoint = await findEndpoint(ctx.db, account.id, endpointId);
  if (endpoint?.status !== "deactivated") return { sent: false };
  const parts = {
    sender: account.name,
    heading: "Webhook endpoint disabled",
    paragraphs: [
      `Deliveries to ${endpoint.url} failed for a whole day, so ${account.name} has stopped sending to it.`,
      endpoint.statusReason ?? "",
      "New deliveries are held. When the endpoint works again, enable it and choose whether to send the held deliveries.",
    ].filter((paragraph) => paragraph !== ""),
    action: { label: "View endpoint", url: `${dashboardUrl}/webhooks/${endpointId}` },
    footnote: "You receive this email because you manage the publication's settings.",
  };
  await mailer.send({
    accountId: account.id,
    from: { name: account.name },
    to: { name: contact.name, address: contact.email },
    subject: `${account.name}: webhook endpoint disabled`,
    ...renderMail(parts),
  });
  return { sent: true };
}
