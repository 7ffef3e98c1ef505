import { recordAct } from "@/server/platform/audit/index";
import { AppError } from "@/server/platform/errors/index";
import { streamText } from "@/server/platform/net/index";
import { exportReader } from "@/server/privacy/index";
import { personSchema } from "@/shared/schemas/index";
import { refuseFile, requireStaff } from "./answer-file";
import { toPersonKey } from "./routers/privacy";
import { startStaffAct } from "./staff-act";

/**
 * Answers with everything that is stored about a member or subscriber (`?kind=member&id=`), as a JSON file; the export
 * itself is recorded.
 */
export async function answerReaderExport(request: Request): Promise<Response> {
  try {
    const { staff, admin } = await requireStaff(request);
    const { searchParams, origin } = new URL(request.url);
    const person = personSchema.safeParse({
      kind: searchParams.get("kind"),
      id: Number(searchParams.get("id")),
    });
    if (!person.success) throw new AppError("invalid", "Name a member or a subscriber.");
    const parts = exportReader(staff, { key: toPersonKey(person.data), origin });
    // Checks the permission and finds the person before the status is sent.
    const first = await parts.next();
    await recordAct(staff.db, startStaffAct(admin, "privacy.export", person.data), staff.systemClock);
    return new Response(streamText(first, parts), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${person.data.kind}-${person.data.id}.json"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
      },
    });
  } catch (error) {
    return refuseFile(error);
  }
}
