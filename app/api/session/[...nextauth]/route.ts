import type { NextRequest } from "next/server";
import { answerSignIn, refuseSessionBody } from "@/server/admin/index";
import { guardedRoute } from "@/server/guarded-route";
import { refusedResponse } from "@/server/http/index";
import { answerReaderSignIn, readerStep } from "@/server/identity/social/index";
import { getRuntime } from "@/server/runtime";

interface RouteContext {
  params: Promise<{ nextauth: string[] }>;
}

/** NextAuth for both: readers on their way through another provider, and the staff's sign-in. */
async function answer(request: NextRequest, context: RouteContext): Promise<Response> {
  const refusal = await refuseSessionBody(request.clone());
  if (refusal !== null) return refusedResponse(refusal, getRuntime().ids.uuid());
  const { nextauth } = await context.params;
  const step = readerStep(nextauth, getRuntime().config.readerLogins);
  return step === null ? answerSignIn(request, context) : answerReaderSignIn(request, step);
}

const guarded = guardedRoute(answer);

export { guarded as GET, guarded as POST };
