/** @jsxImportSource preact */
import { render } from "preact";
import { createAnnounce } from "../frame/announce";
import { createApi } from "../frame/api";
import { readBoot } from "../frame/boot";
import { createBridge } from "../frame/bridge";
import { createTranslate } from "../frame/messages";
import { applyTheme } from "../frame/theme";
import type { CommentsData } from "./boot-data";
import "./style.css";

const boot = readBoot<CommentsData>();
const bridge = createBridge(boot);
const t = createTranslate(boot.messages, boot.locale);
const announce = createAnnounce();
let jwt: string | null = null;
const api = createApi(boot.base, () => ({ jwt, session: null }));

function show(total: number): void {
  const root = document.getElementById("svc-root");
  if (root !== null) render(<h2>{t("heading", { count: total })}</h2>, root);
}

bridge.on("svc_theme", ({ theme }) => applyTheme(theme));
async function refresh(): Promise<void> {
  const page = btoa(encodeURIComponent(boot.page_url ?? ""));
  const path = `/api/v1/accounts/${boot.account.id}/pages/${page}`;
  const answer = await api.call<{ page: { comments_count: number } }>(path);
  show(answer.page.comments_count);
  announce(t("heading", { count: answer.page.comments_count }));
}

bridge.on("svc_user", (user) => {
  jwt = user.jwt;
  void refresh();
});
show(boot.data.total);
bridge.start();
