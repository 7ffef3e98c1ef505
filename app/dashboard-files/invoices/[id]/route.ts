import { answerInvoiceFile } from "@/server/admin/index";
import { guardedRoute } from "@/server/guarded-route";

interface RouteContext {
  params: Promise<{ id: string }>;
}

export const GET = guardedRoute(async (request: Request, { params }: RouteContext) =>
  answerInvoiceFile(request, (await params).id),
);
