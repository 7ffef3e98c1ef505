import { inngest, when } from "@/inngest/client";
import { ownAddressOf } from "@/server/platform/config/index";
import { getRuntime } from "@/server/runtime";
import { sendPasswordLink } from "@/server/staff/index";

/** A mail that could not be handed over is tried again, with a link of its own. */
export const sendStaffPasswordLinkOnRequest = inngest.createFunction(
  { id: "send-staff-password-link", triggers: [when("accounts/staff-password-link.requested")] },
  async ({ event }) => {
    const runtime = getRuntime();
    const ownAddress = ownAddressOf(runtime.config);
    return sendPasswordLink({ ...runtime, ownAddress }, event.data.staffUserId);
  },
);
