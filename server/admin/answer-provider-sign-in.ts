import { getInstallationUrl, type StaffProvider } from "@/server/platform/config/index";
import { getForwardedEntry, parseCookie, setCookie } from "@/server/platform/net/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { beginStaffSignIn, completeStaffSignIn, STAFF_FLOW_SECONDS } from "@/server/staff/index";
import { toDashboardTarget } from "@/shared/staff/index";
import { createStaffSessionCookie, isSecure } from "./admin-request";
import { createVisitorRuntime } from "./visitor-act";

/** Path of the two steps; the provider knows that of `callback`. */
const PATH = "/api/session/staff";
const FLOW_COOKIE = "masthead-staff-flow";

type ProviderStep = "start" | "callback";

/** Parses a path under /api/session to a step of staff sign-in with the provider; null: of another sign-in. */
export function parseProviderStep([area, step, ...rest]: readonly string[]): ProviderStep | null {
  if (area !== "staff" || rest.length > 0) return null;
  return step === "start" || step === "callback" ? step : null;
}

/** The redirect URI to register at the provider. */
function getProviderRedirectUri(config: Runtime["config"]): string {
  return `${getInstallationUrl(config)}${PATH}/callback`;
}

function redirect(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

interface Visit {
  runtime: Runtime;
  provider: StaffProvider;
  request: Request;
}

function toSignInPage({ runtime }: Visit, refusal: string, target: string | null): string {
  const from: Record<string, string> = target === null ? {} : { from: target };
  return `${getInstallationUrl(runtime.config)}/sign-in?${new URLSearchParams({ error: refusal, ...from })}`;
}

function readClient({ headers }: Request) {
  const address = getForwardedEntry(headers.get("x-forwarded-for")) ?? "unknown";
  return { address, userAgent: headers.get("user-agent") };
}

async function start(visit: Visit): Promise<Response> {
  const { runtime, provider, request } = visit;
  const { searchParams } = new URL(request.url);
  const target = toDashboardTarget(searchParams.get("from") ?? undefined);
  const step = { provider, client: readClient(request), redirectUri: getProviderRedirectUri(runtime.config) };
  const choosesAccount = searchParams.get("choose") === "1";
  const begun = await beginStaffSignIn(runtime, step, { target, choosesAccount });
  if ("refusal" in begun) return redirect(toSignInPage(visit, begun.refusal, target));
  const options = { secure: isSecure(runtime), maxAgeSeconds: STAFF_FLOW_SECONDS };
  return redirect(begun.url, [setCookie(FLOW_COOKIE, begun.flow, options)]);
}

async function complete(visit: Visit): Promise<Response> {
  const { runtime, provider, request } = visit;
  const client = readClient(request);
  const step = { provider, client, redirectUri: getProviderRedirectUri(runtime.config) };
  const completed = await completeStaffSignIn(runtime, step, {
    parameters: new URL(request.url).searchParams,
    flow: parseCookie(request.headers.get("cookie"))[FLOW_COOKIE],
    recordAs: (name) => createVisitorRuntime(runtime, { action: "staff.signInWithProvider", name, client }),
  });
  const secure = isSecure(runtime);
  const endFlow = setCookie(FLOW_COOKIE, "", { secure, maxAgeSeconds: 0 });
  if ("refusal" in completed)
    return redirect(toSignInPage(visit, completed.refusal, completed.target), [endFlow]);
  const { name, value, maxAge } = await createStaffSessionCookie(runtime, completed.session);
  const session = setCookie(name, value, { secure, maxAgeSeconds: maxAge });
  const target = new URL(completed.target, getInstallationUrl(runtime.config));
  return redirect(target.href, [endFlow, session]);
}

/**
 * Answers a step of staff sign-in with the OpenID Connect provider: `start` redirects to it, `callback` receives the
 * browser back. A refusal is a redirect to the sign-in page with its code. Without a provider there is no such page.
 */
export async function answerProviderSignIn(request: Request, step: ProviderStep): Promise<Response> {
  const runtime = getRuntime();
  const { provider } = runtime.config.staffSignIn;
  if (provider === null) return new Response(null, { status: 404 });
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET" } });
  const visit = { runtime, provider, request };
  return step === "start" ? start(visit) : complete(visit);
}
