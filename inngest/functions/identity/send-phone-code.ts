import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { sendPhoneCode } from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";

/** Sends a phone code. A failed text message is retried with the same code, while the code is valid. */
export const sendPhoneCodeOnRequest = inngest.createFunction(
  { id: "send-phone-code", triggers: [eventTrigger("identity/phone-code.requested")] },
  async ({ event }) => {
    const { texter, vault } = getRuntime();
    const ctx = { ...(await createAccountContext(event.data.accountId)), texter, vault };
    return sendPhoneCode(ctx, event.data.phoneCodeId);
  },
);
