import { answerReaderExport } from "@/server/admin/index";
import { guardRoute } from "@/server/guarded-route";

export const GET = guardRoute(async (request: Request) => answerReaderExport(request));
