import type { Metadata } from "next";
import { getPageContext } from "@/app/(dashboard)/staff-page";
import { NEW_STAFF_PASSWORD_FIELDS } from "@/components/dashboard/new-password-fields";
import { ProviderSignIn } from "@/components/dashboard/provider-sign-in";
import { SignInCard } from "@/components/dashboard/sign-in-card";
import { SignOutHere } from "@/components/dashboard/sign-out-here";
import { ReaderForm } from "@/components/reader/reader-form";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { INVITATION_STATE_TEXTS, type InvitationView, viewInvitation } from "@/server/staff/index";
import { ROLE_TEXTS } from "@/shared/staff/index";
import { getClientInfo } from "../../reader-request";
import { acceptInvitationAction } from "../../staff-actions";
import { getProviderSignIn } from "../../staff-provider";

export const metadata: Metadata = { title: "Invitation · Masthead", robots: { index: false, follow: false } };

const TO_SIGN_IN = { href: "/sign-in", label: "Go to sign-in" };

/** Return the invitation of this link, or the reason why there is none. */
async function loadInvitation(token: string): Promise<InvitationView | string> {
  const { address } = await getClientInfo();
  try {
    return await viewInvitation(getRuntime(), { token, address: address ?? "unknown" });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "not_found"
      ? "This invitation link is not valid. Open it again from the email."
      : error.message;
  }
}

function Fields({ invitation, token, isIn }: { invitation: InvitationView; token: string; isIn: boolean }) {
  const { hasLogin, name, accountName } = invitation;
  if (isIn) {
    return (
      <ReaderForm
        action={acceptInvitationAction}
        submit={`Join ${accountName}`}
        hidden={{ token, as: "session" }}
        fields={[]}
      />
    );
  }
  if (hasLogin) {
    return (
      <ReaderForm
        action={acceptInvitationAction}
        submit="Sign in and join"
        hidden={{ token, as: "login" }}
        fields={[
          { name: "password", label: "Your password", type: "password", autoComplete: "current-password" },
        ]}
      />
    );
  }
  return (
    <ReaderForm
      action={acceptInvitationAction}
      submit={`Join ${accountName}`}
      hidden={{ token, as: "newcomer" }}
      fields={[
        {
          ...{ name: "name", label: "Your name", autoComplete: "name", maxLength: 100 },
          hint: "Shown to colleagues, and to readers when you reply to them.",
          ...(name !== null && { value: name }),
        },
        ...NEW_STAFF_PASSWORD_FIELDS,
      ]}
    />
  );
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await loadInvitation(token);
  if (typeof invitation === "string") {
    return <SignInCard title="Can't open this invitation" lead={invitation} link={TO_SIGN_IN} />;
  }
  const { accountName, email, role, invitedBy, state, hasLogin } = invitation;
  if (state !== "open") {
    return (
      <SignInCard
        title={`Invitation to ${accountName}`}
        lead={INVITATION_STATE_TEXTS[state]}
        link={TO_SIGN_IN}
      />
    );
  }
  const { session } = await getPageContext();
  const provider = session === null ? getProviderSignIn("/dashboard") : null;
  if (session !== null && session.user.email !== email) {
    return (
      <SignInCard
        title={`Invitation to ${accountName}`}
        lead={`This invitation is for ${email}, but you are signed in as ${session.user.email}.`}
      >
        <SignOutHere />
      </SignInCard>
    );
  }
  return (
    <SignInCard
      title={`Join ${accountName}`}
      lead={
        <>
          <p>
            {invitedBy ?? "The owner of this installation"} invited <strong>{email}</strong>.
          </p>
          <p className="mt-2">
            <strong>{ROLE_TEXTS[role].name}.</strong> {ROLE_TEXTS[role].about}
          </p>
        </>
      }
      {...(hasLogin &&
        session === null &&
        provider?.isOnly !== true && {
          link: { href: "/sign-in/forgot-password", label: "Forgot your password?" },
        })}
    >
      {provider !== null && <ProviderSignIn {...provider} />}
      {provider !== null && hasLogin && (
        <p className={`text-sm text-ink-2 ${provider.isOnly ? "mt-4" : "mb-4"}`}>
          If you already work for another publication here, open this link again after you have signed in with{" "}
          {provider.name}.
        </p>
      )}
      {provider?.isOnly !== true && <Fields invitation={invitation} token={token} isIn={session !== null} />}
    </SignInCard>
  );
}
