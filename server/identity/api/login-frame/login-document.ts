import type { Context } from "@/server/accounts/index";
import { type Assets, frameDocument, frameQuery } from "@/server/embed/index";
import type { Reply, RequestUrl } from "@/server/http/index";
import { getRuntime } from "@/server/runtime";
import { authOrigin } from "../../members/index";
import { widgetOrigin } from "../../widgets/index";

/** How an application's request goes on in a frame; the same in components/embed/login/boot-data.ts. */
export type Onward =
  | { kind: "login" | "unusable" }
  | { kind: "consent"; ticket: string; target: string; reader: string }
  | { kind: "answered"; address: string };

/** What the frame shows before it has asked anything: LoginData in components/embed/login/boot-data.ts. */
export interface LoginData {
  mode: "widget" | "popup" | "authorize";
  view: "log-in" | "sign-up";
  page_origin: string | null;
  providers: { id: string; name: string }[];
  texts: boolean;
  popup_url: string;
  frame_origins: string[];
  authorization: { form: "opaque" | "jwt"; query: string; client: string; onward: Onward } | null;
}

/** What documents of the log-in frame are made from. */
export interface LoginCall {
  ctx: Context;
  origin: string;
  url: RequestUrl;
  header(name: string): string | null;
}

/** Address of the log-in window for a frame, on the host whose cookies are the readers'. */
export function popupAddress({ account }: Pick<Context, "account">, lang: string | null): string {
  const query = new URLSearchParams({
    popup: "1",
    account_id: String(account.id),
    ...(lang !== null && { lang }),
  });
  return `${authOrigin(account)}/login-iframe?${query}`;
}

/** Origin of the page around a frame: as its address says it, or the browser. A hint: whom a message reaches decides the browser. */
function pageAround({ ctx, url, header, origin }: LoginCall): string | null {
  const query = new URLSearchParams(url.search);
  const said = query.get("page_origin") ?? query.get("origin") ?? header("referer") ?? "";
  return URL.canParse(said) ? widgetOrigin(ctx.account, new URL(said).origin, origin) : null;
}

type Facts = Pick<LoginData, "mode" | "authorization">;

/** The log-in frame's document. */
export function loginDocument(call: LoginCall, assets: Assets, facts: Facts): Reply {
  const { ctx, origin, url, header } = call;
  const search = new URLSearchParams(url.search);
  const { config, texter } = getRuntime();
  const page = pageAround(call);
  const query = frameQuery.parse(Object.fromEntries(search));
  const data: LoginData = {
    ...facts,
    view: search.get("view") === "sign-up" ? "sign-up" : "log-in",
    page_origin: page,
    providers: config.readerLogins.map(({ id, name }) => ({ id, name })),
    texts: texter !== null,
    popup_url: popupAddress(ctx, search.get("lang")),
    frame_origins: [...new Set([origin, url.origin, authOrigin(ctx.account)])],
  };
  const around = query.origin ?? (facts.mode === "authorize" ? originOf(header("referer")) : undefined);
  return frameDocument({ ctx, query: { ...query, origin: around }, origin, assets, app: "login", data });
}

function originOf(address: string | null): string | undefined {
  return address !== null && URL.canParse(address) ? new URL(address).origin : undefined;
}
