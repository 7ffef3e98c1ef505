/** @jsxImportSource preact */
import { render } from "preact";
import { createAnnounce } from "../frame/announce";
import { readBoot } from "../frame/boot";
import { createBridge } from "../frame/bridge";
import { followTheme } from "../frame/follow-theme";
import { keepFocus } from "../frame/keep-focus";
import { createTranslate } from "../frame/messages";
import { createSession } from "../frame/session";
import { Login, type LoginProps } from "./app";
import type { LoginData } from "./boot-data";
import { createGate } from "./gate";
import { answerOpener } from "./popup";
import "./style.css";

const boot = readBoot<LoginData>();
const t = createTranslate(boot.messages, boot.locale);
const root = document.getElementById("svc-root");

/** Who has a session of this page's widgets, as the page keeps it. */
function visitsOf(bridge: ReturnType<typeof createBridge>): LoginProps["visits"] {
  const session = createSession({ boot, bridge });
  const hearers = new Set<(name: string | null) => void>();
  const tell = (name: string | null) => {
    for (const hear of hearers) hear(name);
  };
  let told: string | null = null;
  session.onChange(() => {
    if (session.credentials().session === told) return;
    void session.who().then(
      (reader) => tell(reader?.name ?? null),
      () => tell(null),
    );
  });
  return {
    onReader: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    opened: (token, name) => {
      told = token;
      session.keep(token);
      tell(name);
    },
    logOut: async () => {
      await session.logOut();
      tell(null);
    },
  };
}

function startFrame(into: HTMLElement): void {
  const bridge = createBridge(boot);
  const announce = createAnnounce();
  followTheme(boot, bridge);
  keepFocus();
  // In a dialog of ours the key that closes it is pressed in here.
  window.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") bridge.post({ action: "svc_close" });
  });
  const visits = visitsOf(bridge);
  const gate = createGate(boot);
  render(
    <>
      <Login boot={boot} bridge={bridge} t={t} announce={announce} gate={gate} visits={visits} />
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
    into,
  );
  bridge.start();
}

function say(into: HTMLElement, key: string): void {
  render(
    <main>
      <h1>{t("logInTo", { name: boot.account.name })}</h1>
      <p class="done" role="status">
        {t(key)}
      </p>
    </main>,
    into,
  );
}

if (root !== null) {
  if (boot.data.mode === "popup") {
    say(root, answerOpener(boot, () => say(root, "failed")) ? "busy" : "popupDone");
  } else {
    startFrame(root);
  }
}
