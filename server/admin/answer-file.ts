import { AppError } from "@/server/platform/errors/index";
import { parseCookie } from "@/server/platform/net/index";
import { getRuntime } from "@/server/runtime";
import { previewLetterhead, readInvoiceFile } from "@/server/subscriptions/billing/index";
import { idSchema, letterheadSchema } from "@/shared/schemas/index";
import { createStaffContext, findMembership } from "./admin-context";
import { readAdminContext } from "./admin-request";
import type { StaffAdminContext } from "./staff-act";

interface PdfFile {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

type Staff = ReturnType<typeof createStaffContext>;

const STATUSES: Readonly<Record<string, number>> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 400,
  unavailable: 503,
};

/** Reads the signed-in person of a request for a file, and the context in which they act. */
export async function requireStaff(request: Request): Promise<{ staff: Staff; admin: StaffAdminContext }> {
  const runtime = getRuntime();
  const cookies = parseCookie(request.headers.get("cookie"));
  const context = await readAdminContext(runtime, {
    cookie: (name) => cookies[name],
    header: (name) => request.headers.get(name),
  });
  const { session, accountId } = context;
  if (session === null) throw new AppError("unauthorized", "Sign in to continue.");
  const membership = findMembership(session, accountId);
  const account = membership === null ? null : await runtime.directory.byId(membership.accountId);
  if (membership === null || account === null) throw new AppError("not_found", "This account doesn't exist.");
  const staff = createStaffContext(runtime, session, { account, role: membership.role });
  return { staff, admin: { ...context, session } };
}

/** Answers with a PDF that the dashboard's own pages may frame; it is never cached. */
async function answer(request: Request, make: (staff: Staff) => Promise<PdfFile>): Promise<Response> {
  try {
    const { bytes, name } = await make((await requireStaff(request)).staff);
    const how = new URL(request.url).searchParams.has("save") ? "attachment" : "inline";
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Disposition": `${how}; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "frame-ancestors 'self'",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
    };
    return new Response(bytes, { headers });
  } catch (error) {
    return refuseFile(error);
  }
}

/** Answers a refusal as text; throws any other error on. */
export function refuseFile(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  const status = STATUSES[error.code] ?? 500;
  const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return new Response(error.message, { status, headers });
}

/** Answers with an invoice's PDF for the account's staff. */
export function answerInvoiceFile(request: Request, id: string): Promise<Response> {
  return answer(request, async (staff) => {
    const read = idSchema.safeParse(/^\d{1,10}$/.test(id) ? Number(id) : null);
    if (!read.success) throw new AppError("not_found", "This invoice doesn't exist.");
    return readInvoiceFile(staff, read.data);
  });
}

/** Answers with a sample invoice under the letterhead in the query string. */
export function answerLetterheadSample(request: Request): Promise<Response> {
  return answer(request, async (staff) => {
    const { searchParams: query } = new URL(request.url);
    const param = (name: string) => query.get(name) ?? "";
    const read = letterheadSchema.safeParse({
      prefix: param("prefix"),
      seller: param("seller"),
      footer: param("footer"),
      taxNumber: param("taxNumber") === "" ? null : param("taxNumber"),
      addressLines: query.getAll("line"),
    });
    if (!read.success) throw new AppError("invalid", "The letterhead is too long.");
    return previewLetterhead(staff, read.data);
  });
}
