import { eventTrigger, inngest } from "@/inngest/client";
import { getInstallationUrl } from "@/server/platform/config/index";
import { getRuntime } from "@/server/runtime";
import { sendPasswordLink } from "@/server/staff/index";

/** Sends a password link. A failed mail is retried with a new link. */
export const sendStaffPasswordLinkOnRequest = inngest.createFunction(
  { id: "send-staff-password-link", triggers: [eventTrigger("accounts/staff-password-link.requested")] },
  async ({ event }) => {
    const runtime = getRuntime();
    const ownAddress = getInstallationUrl(runtime.config);
    const { hasPasswords } = runtime.config.staffSignIn;
    return sendPasswordLink({ ...runtime, ownAddress, hasPasswords }, event.data.staffUserId);
  },
);
