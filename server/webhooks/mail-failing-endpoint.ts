import type { Context } from "@/server/context/index";
import { type Mailer, renderMail } from "@/server/platform/mail/index";
import type { StaffContact } from "@/server/staff/index";
import { findDelivery } from "./delivery.repository";
import { findEndpoint } from "./endpoint.repository";

interface FailingEndpoint {
  endpointId: number;
  deliveryId: string;
  contact: StaffContact;
  dashboardUrl: string;
}

/**
 * Mail a staff member that a webhook has begun to fail, with a link to the delivery: subscriber data in the payload
 * stays in the dashboard. No mail when the delivery has succeeded meanwhile.
 */
export async function mailFailingEndpoint(
  ctx: Context & { mailer: Mailer },
  { endpointId, deliveryId, contact, dashboardUrl }: FailingEndpoint,
): Promise<{ sent: boolean }> {
  const { account, mailer } = ctx;
  const [endpoint, delivery] = await Promise.all([
    findEndpoint(ctx.db, account.id, endpointId),
    findDelivery(ctx.db, account.id, deliveryId),
  ]);
  if (endpoint === null || delivery === null || delivery.state === "delivered") return { sent: false };
  const parts = {
    sender: account.name,
    heading: "Webhook delivery failed",
    paragraphs: [
      `${delivery.name} could not be delivered to ${endpoint.url}. ${delivery.lastError ?? ""}`.trim(),
      "We retry for a day. An endpoint that fails for a whole day is disabled.",
    ],
    action: {
      label: "View delivery",
      url: `${dashboardUrl}/webhooks/${endpointId}/deliveries/${deliveryId}`,
    },
    footnote: "You receive this email because you manage the publication's settings.",
  };
  await mailer.send({
    accountId: account.id,
    from: { name: account.name },
    to: { name: contact.name, address: contact.email },
    subject: `${account.name}: webhook delivery failed`,
    ...renderMail(parts),
  });
  return { sent: true };
}
