"use client";

import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "@/components/ui/lazy-part";
import { SkeletonRows } from "@/components/ui/skeleton";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { AccountFactsView } from "./account-facts";
import { OwnSessions } from "./own-sessions";
import { ServerKeys } from "./server-keys";
import { SettingsSection } from "./settings-section";
import { SharedKeys } from "./shared-keys";
import { TwoStepSettings } from "./two-step/two-step-settings";

// At the end of the page, and the only form here that needs react-hook-form.
const ChangePassword = lazyPart(async () => (await import("./change-password")).ChangePassword, {
  wait: () => <SkeletonRows rows={5} />,
});

/** Settings of the account that the user's role may see, and of the user's own sign-in. */
export function SettingsPage() {
  const { permissions, user } = useStaff();
  const trpc = useTRPC();
  const { data: twoStep } = useQuery(trpc.me.twoStep.queryOptions());
  const hasPasswords = twoStep?.isOffered !== false;
  const hasTwoStep = hasPasswords || twoStep.authenticatorSince !== null || twoStep.passkeys.length > 0;
  return (
    <div className="max-w-5xl">
      <PageHeader title="Settings" description={`You are signed in as ${user.email}.`} />
      {permissions.includes("account:read") && (
        <SettingsSection title="Publication" description="Account details and domains.">
          <AccountFactsView />
        </SettingsSection>
      )}
      {permissions.includes("keys:read") && (
        <SettingsSection
          title="Server keys"
          description="Give access to the server APIs, each key within its scopes. A key is shown only once, when it is created."
        >
          <ServerKeys />
        </SettingsSection>
      )}
      {permissions.includes("keys:read") && (
        <SettingsSection
          title="SSO signing keys"
          description="Your single sign-on signs readers' tokens (HS256) with these. Several can be active."
        >
          <SharedKeys />
        </SettingsSection>
      )}
      {hasTwoStep && (
        <SettingsSection
          title="Two-step verification"
          description={
            hasPasswords
              ? "Signing in then needs a second step after your password."
              : "Password sign-in is turned off, so no sign-in asks for a second step. You can remove yours."
          }
        >
          <TwoStepSettings />
        </SettingsSection>
      )}
      <SettingsSection
        title="Your sessions"
        description="Ending a session signs that browser out immediately."
      >
        <OwnSessions />
      </SettingsSection>
      {hasPasswords && (
        <SettingsSection title="Your password" description="Changing it signs you out everywhere else.">
          <ChangePassword />
        </SettingsSection>
      )}
    </div>
  );
}
