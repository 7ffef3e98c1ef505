import { exportAuditLog } from "@/server/audit/index";
import { recordAct } from "@/server/platform/audit/index";
import { AppError } from "@/server/platform/errors/index";
import { streamText } from "@/server/platform/net/index";
import { auditFilterSchema } from "@/shared/schemas/index";
import { refuseFile, requireStaff } from "./answer-file";
import { startStaffAct } from "./staff-act";

/**
 * Answers with the filtered audit log as a CSV file, for owners and admins; the export itself is recorded. An invalid
 * filter is a 400.
 */
export async function answerAuditExport(request: Request): Promise<Response> {
  try {
    const { staff, admin } = await requireStaff(request);
    const { searchParams } = new URL(request.url);
    const filter = auditFilterSchema.safeParse(Object.fromEntries(searchParams));
    if (!filter.success) throw new AppError("invalid", "The filter is not valid.");
    const lines = exportAuditLog(staff, filter.data);
    // Reads the permission and the filter before the status is sent.
    const first = await lines.next();
    await recordAct(staff.db, startStaffAct(admin, "audit.export", null), staff.systemClock);
    return new Response(streamText(first, lines), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="audit-log.csv"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
      },
    });
  } catch (error) {
    return refuseFile(error);
  }
}
