import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { getRuntime } from "@/server/runtime";
import { listStaffContacts } from "@/server/staff/index";
import { mailDisabledEndpoint, mailFailingEndpoint } from "@/server/webhooks/index";

/** Who looks after an account's set-up, and by what they are written to. */
async function staffOf(accountId: number) {
  const ctx = await contextFor(accountId);
  const { mailer, config } = getRuntime();
  const dashboardUrl = `${config.baseUrl ?? ctx.account.siteUrl}/dashboard`;
  return { ctx: { ...ctx, mailer }, dashboardUrl, contacts: await listStaffContacts(ctx) };
}

/** Writes to those who look after an account when one of its webhooks was switched off. */
export const notifyStaffOfDisabledWebhook = inngest.createFunction(
  { id: "tell-staff-of-disabled-webhook", triggers: [when("webhooks/endpoint.disabled")] },
  async ({ event, step }) => {
    const { accountId, endpointId } = event.data;
    const { ctx, dashboardUrl, contacts } = await staffOf(accountId);
    // Each in a step of its own: when one cannot be written to, the others are not written to twice.
    for (const contact of contacts) {
      await step.run(`mail-${contact.staffUserId}`, () =>
        mailDisabledEndpoint(ctx, { endpointId, contact, dashboardUrl }),
      );
    }
    return { told: contacts.length };
  },
);

/** The same when one of them has begun to fail. */
export const notifyStaffOfFailingWebhook = inngest.createFunction(
  { id: "tell-staff-of-failing-webhook", triggers: [when("webhooks/endpoint.failing")] },
  async ({ event, step }) => {
    const { accountId, endpointId, deliveryId } = event.data;
    const { ctx, dashboardUrl, contacts } = await staffOf(accountId);
    for (const contact of contacts) {
      await step.run(`mail-${contact.staffUserId}`, () =>
        mailFailingEndpoint(ctx, { endpointId, deliveryId, contact, dashboardUrl }),
      );
    }
    return { told: contacts.length };
  },
);
