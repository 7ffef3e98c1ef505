"use client";

import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { AccountFactsView } from "./account-facts";
import { ChangePassword } from "./change-password";
import { OwnSessions } from "./own-sessions";
import { ServerKeys } from "./server-keys";
import { SettingsSection } from "./settings-section";
import { SharedKeys } from "./shared-keys";

/** Settings of the account that the user's role may see, and of the user's own sign-in. */
export function SettingsPage() {
  const { permissions, user } = useStaff();
  return (
    <div className="max-w-5xl">
      <PageHeader title="Settings" description={`You are signed in as ${user.email}.`} />
      {permissions.includes("account:read") && (
        <SettingsSection
          title="Publication"
          description="How this account is set up, and the hosts it answers on."
        >
          <AccountFactsView />
        </SettingsSection>
      )}
      {permissions.includes("keys:read") && (
        <SettingsSection
          title="Server keys"
          description="They open the server APIs. A key is shown once when it is made; afterwards only how it begins."
        >
          <ServerKeys />
        </SettingsSection>
      )}
      {permissions.includes("keys:read") && (
        <SettingsSection
          title="Keys for readers' tokens"
          description="Your own sign-in vouches for readers with tokens (HS256) that one of these signs. Several are live while one is replaced."
        >
          <SharedKeys />
        </SettingsSection>
      )}
      <SettingsSection title="Your sessions" description="Ending one signs that browser out at once.">
        <OwnSessions />
      </SettingsSection>
      <SettingsSection title="Your password" description="Changing it signs you out everywhere else.">
        <ChangePassword />
      </SettingsSection>
    </div>
  );
}
