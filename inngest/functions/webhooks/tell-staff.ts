import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { getRuntime } from "@/server/runtime";
import { listStaffContacts } from "@/server/staff/index";
import { mailDisabledEndpoint } from "@/server/webhooks/index";

/** Writes to those who look after an account when one of its webhooks was switched off. */
export const tellStaffOfDisabledWebhook = inngest.createFunction(
  { id: "tell-staff-of-disabled-webhook", triggers: [when("webhooks/endpoint.disabled")] },
  async ({ event, step }) => {
    const { accountId, endpointId } = event.data;
    const ctx = await contextFor(accountId);
    const { mailer, config } = getRuntime();
    const dashboardUrl = `${config.baseUrl ?? ctx.account.siteUrl}/dashboard`;
    const contacts = await listStaffContacts(ctx);
    // Each in a step of its own: when one cannot be written to, the others are not written to twice.
    for (const contact of contacts) {
      await step.run(`mail-${contact.staffUserId}`, () =>
        mailDisabledEndpoint({ ...ctx, mailer }, { endpointId, contact, dashboardUrl }),
      );
    }
    return { told: contacts.length };
  },
);
