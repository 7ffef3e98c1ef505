/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Announce } from "../frame/announce";
import { ApiFailure } from "../frame/api";
import type { FrameBoot } from "../frame/boot";
import type { Bridge } from "../frame/bridge";
import type { Translate } from "../frame/messages";
import type { LoginData, NextStep } from "./boot-data";
import { Consent } from "./consent";
import type { Admitted, LoginApi } from "./login-api";
import type { LoginContext } from "./login-context";
import { PhoneLogin } from "./phone";
import { openPopup } from "./popup";
import { parseRefusal } from "./refusal";
import { CodeSent, LogIn, LoginProviders, MailRequest, MailSent, SignUp, type View } from "./views";

export interface LoginProps {
  boot: FrameBoot<LoginData>;
  bridge: Bridge;
  t: Translate;
  announce: Announce;
  loginApi: LoginApi;
  /** The reader's session in the page's widgets. */
  visits: {
    onReader(listener: (name: string | null) => void): () => void;
    opened(token: string, name: string): void;
    logOut(): Promise<void>;
  };
}

const HEADINGS: Readonly<Record<View, string>> = {
  "log-in": "logInTo",
  "sign-up": "signUpFor",
  code: "byCode",
  phone: "byPhone",
  "code-sent": "byCode",
  forgot: "forgotHeading",
  sent: "forgotHeading",
};

function Views({ view, ...props }: { view: View } & Parameters<typeof LogIn>[0]) {
  switch (view) {
    case "log-in":
      return <LogIn {...props} />;
    case "sign-up":
      return <SignUp {...props} />;
    case "code":
      return <MailRequest {...props} isCode />;
    case "phone":
      return <PhoneLogin {...props} />;
    case "forgot":
      return <MailRequest {...props} isCode={false} />;
    case "code-sent":
      return <CodeSent {...props} />;
    case "sent":
      return <MailSent {...props} />;
  }
}

/** The login frame: login and sign-up views, consent, or the logged-in reader. */
export function Login({ boot, bridge, t, announce, loginApi, visits }: LoginProps) {
  const { data, account } = boot;
  const [view, setView] = useState<View>(data.view);
  const [email, setEmail] = useState("");
  const [step, setStep] = useState<NextStep>(data.authorization?.step ?? { kind: "login" });
  const [reader, setReader] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const viewKey = `${reader === null} ${step.kind} ${view}`;
  useLayoutEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [viewKey]);
  // A widget session is no authentication for an application: there, the reader must log in.
  useEffect(
    () => (data.authorization === null ? visits.onReader(setReader) : undefined),
    [visits, data.authorization],
  );
  useEffect(() => {
    if (step.kind !== "answered") return;
    bridge.post({ action: "svc_done" });
    // The page receives the message before the frame navigates.
    location.replace(step.address);
  }, [step, bridge]);
  const onAdmitted = (admission: Admitted) => {
    setNote("");
    if (admission.kind !== "opened") return setStep(admission);
    visits.opened(admission.token, admission.name);
    announce(t("loggedInAs", { name: admission.name }));
    bridge.post({ action: "svc_done" });
  };
  const toRefusal = async (work: () => Promise<void>, proof: string) => {
    try {
      await work();
      return null;
    } catch (error) {
      return parseRefusal(error, t, proof);
    }
  };
  const dependencies: LoginContext = {
    boot,
    t,
    loginApi,
    letIn: (proof) => toRefusal(async () => onAdmitted(await loginApi.admit(proof)), proof.kind),
    sendMail: (to, mail) => toRefusal(() => loginApi.mail(to, mail), "mail"),
    sendText: (phoneNumber) => toRefusal(() => loginApi.text(phoneNumber), "text"),
    openWindow: (provider) => {
      if (loginApi.popupRequest === null) return;
      const isOpen = openPopup({
        url: data.popup_url,
        provider,
        request: loginApi.popupRequest,
        done: onAdmitted,
      });
      setNote(t(isOpen ? "popupWaiting" : "popupBlocked"));
    },
  };
  const title = (key: string, values = {}) => (
    <h1 ref={heading} tabIndex={-1}>
      {t(key, values)}
    </h1>
  );
  if (step.kind === "answered") return <main>{title("busy")}</main>;
  if (step.kind === "unusable") {
    return (
      <main>
        {title("logInTo", { name: account.name })}
        <p class="refusal">{t("unusable")}</p>
      </main>
    );
  }
  if (step.kind === "consent") {
    const client = data.authorization?.client ?? "";
    return (
      <main>
        {title("consentHeading", { client })}
        <Consent
          step={step}
          client={client}
          publication={account.name}
          t={t}
          answer={async (isAllowed) => setStep(await loginApi.consent(step.ticket, isAllowed))}
        />
      </main>
    );
  }
  if (reader !== null) {
    return (
      <main>
        {title("loggedInAs", { name: reader })}
        <button type="button" class="place" onClick={() => void visits.logOut().catch(ignoreOffline)}>
          {t("logOut")}
        </button>
      </main>
    );
  }
  const isClosed = data.mode === "widget" && data.page_origin === null;
  return (
    <main>
      {title(HEADINGS[view], { name: account.name })}
      {isClosed && <p class="refusal">{t("domain")}</p>}
      {data.authorization !== null && (
        <p class="lead">{t("forClient", { client: data.authorization.client })}</p>
      )}
      <p class="note" role="status">
        {note}
      </p>
      {view === "log-in" && <LoginProviders login={dependencies} />}
      <Views
        key={view}
        view={view}
        login={dependencies}
        email={email}
        navigate={(next, entered) => {
          if (entered !== undefined) setEmail(entered);
          setNote("");
          setView(next);
        }}
      />
    </main>
  );
}

function ignoreOffline(error: unknown): void {
  if (!(error instanceof ApiFailure)) throw error;
}
