import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { getRuntime } from "@/server/runtime";
import { listStaffContacts } from "@/server/staff/index";
import { mailDisabledEndpoint, mailFailingEndpoint } from "@/server/webhooks/index";

/** Loads the contacts of the staff who manage an account's set-up, and the context for mail to them. */
async function loadStaff(accountId: number) {
  const ctx = await createAccountContext(accountId);
  const { mailer, config } = getRuntime();
  const dashboardUrl = `${config.baseUrl ?? ctx.account.siteUrl}/dashboard`;
  return { ctx: { ...ctx, mailer }, dashboardUrl, contacts: await listStaffContacts(ctx) };
}

/** Mails the managing staff of an account when one of its webhooks was disabled. */
export const notifyStaffOfDisabledWebhook = inngest.createFunction(
  { id: "tell-staff-of-disabled-webhook", triggers: [eventTrigger("webhooks/endpoint.disabled")] },
  async ({ event, step }) => {
    const { accountId, endpointId } = event.data;
    const { ctx, dashboardUrl, contacts } = await loadStaff(accountId);
    // One step per contact: a failed mail does not repeat the others.
    for (const contact of contacts) {
      await step.run(`mail-${contact.staffUserId}`, () =>
        mailDisabledEndpoint(ctx, { endpointId, contact, dashboardUrl }),
      );
    }
    return { notified: contacts.length };
  },
);

/** Mails the managing staff of an account when one of its webhooks begins to fail. */
export const notifyStaffOfFailingWebhook = inngest.createFunction(
  { id: "tell-staff-of-failing-webhook", triggers: [eventTrigger("webhooks/endpoint.failing")] },
  async ({ event, step }) => {
    const { accountId, endpointId, deliveryId } = event.data;
    const { ctx, dashboardUrl, contacts } = await loadStaff(accountId);
    for (const contact of contacts) {
      await step.run(`mail-${contact.staffUserId}`, () =>
        mailFailingEndpoint(ctx, { endpointId, deliveryId, contact, dashboardUrl }),
      );
    }
    return { notified: contacts.length };
  },
);
