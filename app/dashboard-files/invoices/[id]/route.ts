import { answerInvoiceFile } from "@/server/admin/index";
import { guardRoute } from "@/server/guarded-route";

interface RouteContext {
  params: Promise<{ id: string }>;
}

export const GET = guardRoute(async (request: Request, { params }: RouteContext) =>
  answerInvoiceFile(request, (await params).id),
);
