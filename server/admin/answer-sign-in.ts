import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { installationSecret } from "@/server/platform/secret/index";
import { getRuntime } from "@/server/runtime";
import { signInOptions } from "@/server/staff/index";
import { isSecure } from "./admin-request";

interface RouteContext {
  params: Promise<{ nextauth: string[] }>;
}

/** NextAuth under /api/session: sign-in, sign-out and the anti-forgery token. */
export async function answerSignIn(request: NextRequest, context: RouteContext): Promise<Response> {
  const runtime = getRuntime();
  const options = signInOptions(runtime, {
    secret: installationSecret(runtime.config),
    secure: isSecure(runtime),
  });
  const answer: unknown = await NextAuth(request, context, options);
  if (answer instanceof Response) return answer;
  throw new Error("NextAuth gave no answer");
}
