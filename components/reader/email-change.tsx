import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { EmailChange } from "@/server/identity/index";
import type { AccountTexts } from "@/shared/messages/account/index";
import { AccountCard } from "./account-frame";
import type { FormAction } from "./form-state";
import { ReaderForm } from "./reader-form";

/** Whether an address or number is confirmed. */
export function ConfirmedBadge({ confirmedAt, t }: { confirmedAt: Date | null; t: AccountTexts }) {
  return (
    <Badge tone={confirmedAt === null ? "warn" : "good"}>
      {t(confirmedAt === null ? "notConfirmed" : "confirmed")}
    </Badge>
  );
}

/** Address or number in a list, with its state. */
export function IdentityRow({ value, badge }: { value: string; badge: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="wrap-anywhere">{value}</span>
      {badge}
    </li>
  );
}

interface EmailChangeProps {
  t: AccountTexts;
  /** A change that waits for confirmation. */
  change: EmailChange | null;
  /** Whether the present address is confirmed, so that it must agree. */
  asksOld: boolean;
  hasPassword: boolean;
  request: FormAction;
  resend: FormAction;
  cancel: (form: FormData) => Promise<void>;
}

function Pending({
  t,
  change,
  resend,
  cancel,
}: Pick<EmailChangeProps, "t" | "resend" | "cancel"> & { change: EmailChange }) {
  const { oldEmail, newEmail, asksOld, oldConfirmedAt, newConfirmedAt } = change;
  return (
    <>
      <p className="mt-1 mb-2 text-sm text-ink-2 wrap-anywhere">
        {t("emailChangePending", { email: newEmail })}
      </p>
      <ul className="mb-4 divide-y divide-line text-sm">
        <IdentityRow value={newEmail} badge={<ConfirmedBadge confirmedAt={newConfirmedAt} t={t} />} />
        {asksOld && oldEmail !== null && (
          <IdentityRow value={oldEmail} badge={<ConfirmedBadge confirmedAt={oldConfirmedAt} t={t} />} />
        )}
      </ul>
      <ReaderForm id="resend" look="secondary" action={resend} submit={t("sendAgain")} fields={[]} />
      <form action={cancel} className="mt-2">
        <Button type="submit" size="lg" className="w-full">
          {t("cancelChange")}
        </Button>
      </form>
    </>
  );
}

/** Section by which a reader changes the e-mail address, or sees what a change still waits for. */
export function EmailChangeCard(props: EmailChangeProps) {
  const { t, change, asksOld, hasPassword, request } = props;
  return (
    <AccountCard labelledBy="change-email">
      <h2 id="change-email" className="text-base font-semibold">
        {t("changeEmail")}
      </h2>
      {change !== null ? (
        <Pending {...props} change={change} />
      ) : (
        <>
          <p className="mt-1 mb-4 text-sm text-ink-2">{t(asksOld ? "changeEmailBoth" : "changeEmailNew")}</p>
          <ReaderForm
            id="email"
            look="secondary"
            action={request}
            submit={t("changeEmail")}
            fields={[
              {
                name: "new-email",
                label: t("newEmail"),
                type: "email",
                autoComplete: "email",
                maxLength: 254,
              },
              ...(hasPassword
                ? ([
                    {
                      name: "current-password",
                      label: t("currentPassword"),
                      type: "password",
                      autoComplete: "current-password",
                      maxLength: 1_000,
                    },
                  ] as const)
                : []),
            ]}
          />
        </>
      )}
    </AccountCard>
  );
}
