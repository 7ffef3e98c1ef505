import type { Assets } from "@/server/embed/index";
import type { Reply } from "@/server/http/index";
import { loginDocument } from "../../api/login-frame/index";
import type { AuthorizationOutcome } from "../authorize";
import type { OauthContext, OauthForm } from "../oauth";
import { toOnward } from "./frame-outcome";
import type { Call } from "./oauth-call";
import { unusablePage } from "./pages/unusable-page";

/**
 * What a frame shows after an application sent a reader here: the log-in frame, which goes on by itself. It tells the
 * page around it when the reader is signed in, and leads on to the application then.
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
  return loginDocument(call, assets, {
    mode: "authorize",
    authorization: { form, query: call.url.search, client, onward: toOnward(outcome, reader) },
  });
}
