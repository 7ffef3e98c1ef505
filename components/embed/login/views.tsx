/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { fieldsIn } from "./fields";
import { Form } from "./form";
import type { LoginContext } from "./login-context";

export type View = "log-in" | "sign-up" | "code" | "code-sent" | "phone" | "forgot" | "sent";

export interface ViewProps {
  login: LoginContext;
  /** The last entered address, passed from view to view. */
  email: string;
  navigate(view: View, email?: string): void;
}

export function Link({ onClick, children }: { onClick(): void; children: ComponentChildren }) {
  return (
    <button type="button" class="link" onClick={onClick}>
      {children}
    </button>
  );
}

export function LogIn({ login, email, navigate }: ViewProps) {
  const { t, letIn, boot } = login;
  const { loginName, password } = fieldsIn(t);
  return (
    <>
      <Form
        t={t}
        submit={t("logIn")}
        fields={[loginName(email), password]}
        send={({ email: name = "", password: secret = "" }) =>
          letIn({ kind: "password", email: name, password: secret })
        }
      />
      <ul class="ways">
        <li>
          <Link onClick={() => navigate("code")}>{t("byCode")}</Link>
        </li>
        {boot.data.texts && (
          <li>
            <Link onClick={() => navigate("phone")}>{t("byPhone")}</Link>
          </li>
        )}
        <li>
          <Link onClick={() => navigate("forgot")}>{t("forgot")}</Link>
        </li>
        <li>
          {t("newHere")} <Link onClick={() => navigate("sign-up")}>{t("signUp")}</Link>
        </li>
      </ul>
    </>
  );
}

export function SignUp({ login, email: initialEmail, navigate }: ViewProps) {
  const { t, letIn } = login;
  const fields = fieldsIn(t);
  return (
    <>
      <Form
        t={t}
        submit={t("signUp")}
        fields={[fields.name, fields.email(initialEmail), fields.newPassword]}
        send={({ name = "", email = "", password = "" }) => letIn({ kind: "sign-up", name, email, password })}
      />
      <ul class="ways">
        <li>
          {t("haveAccount")} <Link onClick={() => navigate("log-in")}>{t("logIn")}</Link>
        </li>
      </ul>
    </>
  );
}

/** A view that requests an e-mail to an address. */
export function MailRequest({
  login,
  email: initialEmail,
  navigate,
  isCode,
}: ViewProps & { isCode: boolean }) {
  const { t, sendMail } = login;
  return (
    <>
      <p class="lead">{t(isCode ? "codeLead" : "forgotLead")}</p>
      <Form
        t={t}
        submit={t(isCode ? "sendCode" : "sendLink")}
        fields={[fieldsIn(t).email(initialEmail)]}
        send={async ({ email = "" }) => {
          const refusal = await sendMail(email, isCode ? "login-code" : "password-reset");
          if (refusal === null) navigate(isCode ? "code-sent" : "sent", email);
          return refusal;
        }}
      />
      <ul class="ways">
        <li>
          <Link onClick={() => navigate("log-in")}>{t("back")}</Link>
        </li>
      </ul>
    </>
  );
}

export function CodeSent({ login, email, navigate }: ViewProps) {
  const { t, letIn } = login;
  return (
    <>
      <p class="done">{t("mailSent")}</p>
      <Form
        t={t}
        submit={t("logIn")}
        fields={[fieldsIn(t).code(email)]}
        send={({ otp = "" }) => letIn({ kind: "code", email, otp: otp.replace(/\s/g, "") })}
      />
      <ul class="ways">
        <li>
          <Link onClick={() => navigate("code")}>{t("codeAgain")}</Link>
        </li>
        <li>
          <Link onClick={() => navigate("log-in")}>{t("back")}</Link>
        </li>
      </ul>
    </>
  );
}

export function MailSent({ login: { t }, navigate }: ViewProps) {
  return (
    <>
      <p class="done">{t("mailSent")}</p>
      <ul class="ways">
        <li>
          <Link onClick={() => navigate("log-in")}>{t("back")}</Link>
        </li>
      </ul>
    </>
  );
}

/** External login providers, and a pop-up in which password managers work that do not fill in frames. */
export function LoginProviders({ login }: { login: LoginContext }) {
  const { t, boot, openWindow } = login;
  if (login.loginApi.popupRequest === null) return null;
  return (
    <div class="places">
      {boot.data.providers.map(({ id, name }) => (
        <button key={id} type="button" class="place" onClick={() => openWindow(id)}>
          {t("continueWith", { provider: name })}
        </button>
      ))}
      <button type="button" class="place" onClick={() => openWindow(null)}>
        {t("inWindow")}
      </button>
      <p class="or" aria-hidden="true">
        {t("or")}
      </p>
    </div>
  );
}
