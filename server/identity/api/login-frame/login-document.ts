import type { Context } from "@/server/context/index";
import { type Assets, frameQuery, renderFrameDocument } from "@/server/embed/index";
import type { Reply, RequestUrl } from "@/server/http/index";
import { getRuntime } from "@/server/runtime";
import { authOrigin } from "../../members/index";
import { validateWidgetOrigin } from "../../widgets/index";

/** Next step of an application's request in a frame; the same type in components/embed/login/boot-data.ts. */
export type AuthorizationStep =
  | { kind: "login" | "unusable" }
  | { kind: "consent"; ticket: string; target: string; reader: string }
  | { kind: "answered"; address: string };

/** Initial data of the frame: LoginData in components/embed/login/boot-data.ts. */
export interface LoginData {
  mode: "widget" | "popup" | "authorize";
  view: "log-in" | "sign-up";
  page_origin: string | null;
  providers: { id: string; name: string }[];
  texts: boolean;
  popup_url: string;
  frame_origins: string[];
  authorization: { form: "opaque" | "jwt"; query: string; client: string; step: AuthorizationStep } | null;
}

/** The parts of a request from which a log-in document is rendered. */
export interface LoginCall {
  ctx: Context;
  origin: string;
  url: RequestUrl;
  header(name: string): string | null;
}

/** URL of the log-in window for a frame, on the host that has the readers' cookies. */
export function toPopupUrl({ account }: Pick<Context, "account">, lang: string | null): string {
  const query = new URLSearchParams({
    popup: "1",
    account_id: String(account.id),
    ...(lang !== null && { lang }),
  });
  return `${authOrigin(account)}/login-iframe?${query}`;
}

/** Origin of the embedding page, from the URL or the Referer. A hint: the browser enforces the target of messages. */
function getPageOrigin({ ctx, url, header, origin }: LoginCall): string | null {
  const query = new URLSearchParams(url.search);
  const pageUrl = query.get("page_origin") ?? query.get("origin") ?? header("referer") ?? "";
  return URL.canParse(pageUrl) ? validateWidgetOrigin(ctx.account, new URL(pageUrl).origin, origin) : null;
}

type Facts = Pick<LoginData, "mode" | "authorization">;

/** Renders the log-in frame's document. */
export function renderLoginDocument(call: LoginCall, assets: Assets, facts: Facts): Reply {
  const { ctx, origin, url, header } = call;
  const search = new URLSearchParams(url.search);
  const { config, texter } = getRuntime();
  const page = getPageOrigin(call);
  const query = frameQuery.parse(Object.fromEntries(search));
  const data: LoginData = {
    ...facts,
    view: search.get("view") === "sign-up" ? "sign-up" : "log-in",
    page_origin: page,
    providers: config.readerLogins.map(({ id, name }) => ({ id, name })),
    texts: texter !== null,
    popup_url: toPopupUrl(ctx, search.get("lang")),
    frame_origins: [...new Set([origin, url.origin, authOrigin(ctx.account)])],
  };
  const embedder = query.origin ?? (facts.mode === "authorize" ? getOrigin(header("referer")) : undefined);
  return renderFrameDocument({
    ctx,
    query: { ...query, origin: embedder },
    origin,
    assets,
    app: "login",
    data,
  });
}

function getOrigin(address: string | null): string | undefined {
  return address !== null && URL.canParse(address) ? new URL(address).origin : undefined;
}
