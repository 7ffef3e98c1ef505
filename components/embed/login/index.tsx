/** @jsxImportSource preact */
import { render } from "preact";
import { createAnnounce } from "../frame/announce";
import { readBoot } from "../frame/boot";
import { createBridge } from "../frame/bridge";
import { followTheme } from "../frame/follow-theme";
import { createTranslate } from "../frame/messages";
import { restoreLostFocus } from "../frame/restore-lost-focus";
import { createSession } from "../frame/session";
import { Login, type LoginProps } from "./app";
import type { LoginData } from "./boot-data";
import { createLoginApi } from "./login-api";
import { answerOpener } from "./popup";
import "./style.css";

const boot = readBoot<LoginData>();
const t = createTranslate(boot.messages, boot.locale);
const root = document.getElementById("svc-root");

/** Connects the login views to the page's stored widget session. */
function createVisits(bridge: ReturnType<typeof createBridge>): LoginProps["visits"] {
  const session = createSession({ boot, bridge });
  const listeners = new Set<(name: string | null) => void>();
  const notify = (name: string | null) => {
    for (const listener of listeners) listener(name);
  };
  let announcedToken: string | null = null;
  session.onChange(() => {
    if (session.credentials().session === announcedToken) return;
    void session.loadReader().then(
      (reader) => notify(reader?.name ?? null),
      () => notify(null),
    );
  });
  return {
    onReader: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    opened: (token, name) => {
      announcedToken = token;
      session.store(token);
      notify(name);
    },
    logOut: async () => {
      await session.logOut();
      notify(null);
    },
  };
}

function startFrame(container: HTMLElement): void {
  const bridge = createBridge(boot);
  const announce = createAnnounce();
  followTheme(boot, bridge);
  restoreLostFocus();
  // Escape closes the login dialog, whose key events arrive in this frame.
  window.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") bridge.post({ action: "svc_close" });
  });
  const visits = createVisits(bridge);
  const loginApi = createLoginApi(boot);
  render(
    <>
      <Login boot={boot} bridge={bridge} t={t} announce={announce} loginApi={loginApi} visits={visits} />
      {boot.frame === "svc-login-dialog" && (
        <button
          type="button"
          class="close"
          aria-label={t("close")}
          onClick={() => bridge.post({ action: "svc_close" })}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </>,
    container,
  );
  bridge.start();
}

function showNotice(container: HTMLElement, key: string): void {
  render(
    <main>
      <h1>{t("logInTo", { name: boot.account.name })}</h1>
      <p class="done" role="status">
        {t(key)}
      </p>
    </main>,
    container,
  );
}

if (root !== null) {
  if (boot.data.mode === "popup") {
    showNotice(root, answerOpener(boot, () => showNotice(root, "failed")) ? "busy" : "popupDone");
  } else {
    startFrame(root);
  }
}
