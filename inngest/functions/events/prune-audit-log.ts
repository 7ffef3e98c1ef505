import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneAuditLog } from "@/server/platform/audit/index";
import { getRuntime } from "@/server/runtime";

/** Nightly: deletes entries of the audit log that are older than AUDIT_LOG_DAYS. */
export const pruneAuditLogNightly = inngest.createFunction(
  { id: "prune-audit-log", triggers: [cron("37 3 * * *")] },
  async () => {
    const { db, clock, config } = getRuntime();
    return { deleted: await pruneAuditLog({ db, clock }, config.auditLogDays) };
  },
);
