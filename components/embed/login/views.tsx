/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { fieldsIn } from "./fields";
import { Form } from "./form";
import type { LoginContext } from "./login-context";

export type View = "log-in" | "sign-up" | "code" | "code-sent" | "phone" | "forgot" | "sent";

export interface ViewProps {
  world: LoginContext;
  /** The last entered address, passed from view to view. */
  email: string;
  go(view: View, email?: string): void;
}

export function Link({ onClick, children }: { onClick(): void; children: ComponentChildren }) {
  return (
    <button type="button" class="link" onClick={onClick}>
      {children}
    </button>
  );
}

export function LogIn({ world, email, go }: ViewProps) {
  const { t, letIn, boot } = world;
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
          <Link onClick={() => go("code")}>{t("byCode")}</Link>
        </li>
        {boot.data.texts && (
          <li>
            <Link onClick={() => go("phone")}>{t("byPhone")}</Link>
          </li>
        )}
        <li>
          <Link onClick={() => go("forgot")}>{t("forgot")}</Link>
        </li>
        <li>
          {t("newHere")} <Link onClick={() => go("sign-up")}>{t("signUp")}</Link>
        </li>
      </ul>
    </>
  );
}

export function SignUp({ world, email: initialEmail, go }: ViewProps) {
  const { t, letIn } = world;
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
          {t("haveAccount")} <Link onClick={() => go("log-in")}>{t("logIn")}</Link>
        </li>
      </ul>
    </>
  );
}

/** A view that requests an e-mail to an address. */
export function MailRequest({ world, email: initialEmail, go, isCode }: ViewProps & { isCode: boolean }) {
  const { t, sendMail } = world;
  return (
    <>
      <p class="lead">{t(isCode ? "codeLead" : "forgotLead")}</p>
      <Form
        t={t}
        submit={t(isCode ? "sendCode" : "sendLink")}
        fields={[fieldsIn(t).email(initialEmail)]}
        send={async ({ email = "" }) => {
          const refusal = await sendMail(email, isCode ? "login-code" : "password-reset");
          if (refusal === null) go(isCode ? "code-sent" : "sent", email);
          return refusal;
        }}
      />
      <ul class="ways">
        <li>
          <Link onClick={() => go("log-in")}>{t("back")}</Link>
        </li>
      </ul>
    </>
  );
}

export function CodeSent({ world, email, go }: ViewProps) {
  const { t, letIn } = world;
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
          <Link onClick={() => go("code")}>{t("codeAgain")}</Link>
        </li>
        <li>
          <Link onClick={() => go("log-in")}>{t("back")}</Link>
        </li>
      </ul>
    </>
  );
}

export function MailSent({ world: { t }, go }: ViewProps) {
  return (
    <>
      <p class="done">{t("mailSent")}</p>
      <ul class="ways">
        <li>
          <Link onClick={() => go("log-in")}>{t("back")}</Link>
        </li>
      </ul>
    </>
  );
}

/** External login providers, and a pop-up in which password managers work that do not fill in frames. */
export function LoginProviders({ world }: { world: LoginContext }) {
  const { t, boot, openWindow } = world;
  if (world.gate.popupAsk === null) return null;
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
