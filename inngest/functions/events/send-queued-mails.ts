import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { sendQueuedMails } from "@/server/platform/mail-queue/index";
import { getRuntime } from "@/server/runtime";

/** Every minute: retries the mails that could not be sent. */
export const sendQueuedMailsOften = inngest.createFunction(
  { id: "send-queued-mails", triggers: [cron("* * * * *")] },
  async () => {
    const runtime = getRuntime();
    return sendQueuedMails({ ...runtime, transport: runtime.mailTransport });
  },
);
