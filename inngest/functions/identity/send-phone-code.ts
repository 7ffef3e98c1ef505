import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { sendPhoneCode } from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";

/** A text message that could not be handed over is tried again, with the same code, while that is good. */
export const sendPhoneCodeOnRequest = inngest.createFunction(
  { id: "send-phone-code", triggers: [when("identity/phone-code.requested")] },
  async ({ event }) => {
    const { texter, vault } = getRuntime();
    const ctx = { ...(await contextFor(event.data.accountId)), texter, vault };
    return sendPhoneCode(ctx, event.data.phoneCodeId);
  },
);
