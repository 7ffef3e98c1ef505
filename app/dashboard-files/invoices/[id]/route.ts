import { answerInvoiceFile } from "@/server/admin/index";

interface RouteContext {
  params: Promise<{ id: string }>;
}

export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  return answerInvoiceFile(request, (await params).id);
}
