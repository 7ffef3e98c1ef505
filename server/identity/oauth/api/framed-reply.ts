import type { Assets } from "@/server/embed/index";
import type { Reply } from "@/server/http/index";
import { renderLoginDocument } from "../../api/login-frame/index";
import type { AuthorizationOutcome } from "../authorize";
import type { OauthContext, OauthForm } from "../oauth";
import { toAuthorizationStep } from "./frame-outcome";
import type { Call } from "./oauth-call";
import { unusablePage } from "./pages/unusable-page";

/**
 * Renders the log-in frame for an application's request. The frame continues by itself: it notifies the embedding
 * page when the reader is signed in, and then redirects to the application.
 */
export function framedReply(
  call: Call & { ctx: OauthContext },
  outcome: AuthorizationOutcome,
  { form, assets }: { form: OauthForm; assets: Assets },
): Reply {
  if (outcome.kind === "unusable") return unusablePage(call.ctx, outcome.problem);
  const { actor } = call.ctx;
  const reader = actor.kind === "reader" ? actor.reader.name : "";
  const client = outcome.kind === "answered" ? "" : outcome.client.name;
  return renderLoginDocument(call, assets, {
    mode: "authorize",
    authorization: { form, query: call.url.search, client, step: toAuthorizationStep(outcome, reader) },
  });
}
