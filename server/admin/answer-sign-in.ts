import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getInstallationSecret } from "@/server/platform/crypto/index";
import { KNOWN_DEVICE_COOKIE, KNOWN_DEVICE_SECONDS, readDevice } from "@/server/platform/known-device/index";
import { getForwardedEntry, parseCookie, setCookie } from "@/server/platform/net/index";
import { getRuntime } from "@/server/runtime";
import { createSignInOptions } from "@/server/staff/index";
import { isSecure } from "./admin-request";
import { createVisitorRuntime } from "./visitor-act";

interface RouteContext {
  params: Promise<{ nextauth: string[] }>;
}

/** NextAuth under /api/session: sign-in, sign-out and the CSRF token. */
export async function answerSignIn(request: NextRequest, context: RouteContext): Promise<Response> {
  const runtime = getRuntime();
  const secure = isSecure(runtime);
  let deviceCookie: string | null = null;
  const device = readDevice({
    vault: runtime.vault,
    now: runtime.clock.now(),
    cookie: parseCookie(request.headers.get("cookie"))[KNOWN_DEVICE_COOKIE] ?? null,
    store: (value) => {
      deviceCookie = setCookie(KNOWN_DEVICE_COOKIE, value, { secure, maxAgeSeconds: KNOWN_DEVICE_SECONDS });
    },
  });
  const client = {
    address: getForwardedEntry(request.headers.get("x-forwarded-for")) ?? "unknown",
    userAgent: request.headers.get("user-agent"),
  };
  const visit = { action: "staff.session", name: "Sign-in or sign-out", client };
  const options = createSignInOptions(createVisitorRuntime(runtime, visit), {
    secret: getInstallationSecret(runtime.config),
    secure,
    device,
    hasPasswords: runtime.config.staffSignIn.hasPasswords,
  });
  const response: unknown = await NextAuth(request, context, options);
  if (!(response instanceof Response)) throw new Error("NextAuth gave no answer");
  if (deviceCookie !== null) response.headers.append("set-cookie", deviceCookie);
  return response;
}
