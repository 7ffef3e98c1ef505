import type { NextRequest } from "next/server";
import {
  answerProviderSignIn,
  answerSignIn,
  parseProviderStep,
  refuseSessionBody,
} from "@/server/admin/index";
import { guardRoute } from "@/server/guarded-route";
import { refusedResponse } from "@/server/http/index";
import { handleReaderSignIn, parseReaderStep } from "@/server/identity/social/index";
import { getRuntime } from "@/server/runtime";

interface RouteContext {
  params: Promise<{ nextauth: string[] }>;
}

/** NextAuth handlers for readers' external providers and for staff sign-in, and the staff's OpenID Connect provider. */
async function answer(request: NextRequest, context: RouteContext): Promise<Response> {
  const refusal = await refuseSessionBody(request.clone());
  if (refusal !== null) return refusedResponse(refusal, getRuntime().ids.uuid());
  const { nextauth } = await context.params;
  const staffStep = parseProviderStep(nextauth);
  if (staffStep !== null) return answerProviderSignIn(request, staffStep);
  const step = parseReaderStep(nextauth, getRuntime().config.readerLogins);
  return step === null ? answerSignIn(request, context) : handleReaderSignIn(request, step);
}

const guarded = guardRoute(answer);

export { guarded as GET, guarded as POST };
