import type { NextRequest } from "next/server";
import { getReaderContext } from "@/app/(auth)/reader-request";
import { loadTextLocale } from "@/app/(auth)/reader-texts";
import { requireReader } from "@/server/context/index";
import { guardRoute } from "@/server/guarded-route";
import { AppError } from "@/server/platform/errors/index";
import { streamText } from "@/server/platform/net/index";
import { exportReader } from "@/server/privacy/index";
import { translateProblem } from "@/shared/messages/translate-problem";

/** Sends the member everything that is stored about them, as a JSON file that is written while it is read. */
async function answer(request: NextRequest): Promise<Response> {
  const ctx = await getReaderContext();
  try {
    const { id: readerId } = requireReader(ctx);
    const parts = exportReader(ctx, { key: { readerId }, origin: request.nextUrl.origin });
    const first = await parts.next();
    return new Response(streamText(first, parts), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="my-data.json"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(translateProblem(await loadTextLocale(), error.message), {
      status: error.code === "unauthorized" ? 401 : 404,
    });
  }
}

export const GET = guardRoute(answer);
