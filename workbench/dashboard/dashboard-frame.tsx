import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { DEFAULT_PREFERENCES, type Preferences } from "@/components/dashboard/preferences";
import { PreferencesProvider } from "@/components/dashboard/preferences-provider";
import { type Staff, StaffProvider } from "@/components/dashboard/staff-provider";
import { TRPCProvider } from "@/components/dashboard/trpc/client";
import { createQueryClient } from "@/components/dashboard/trpc/query-client";
import { AccountTimeProvider } from "@/components/ui/relative-time";
import type { AdminRouter } from "@/server/admin/index";
import { listPermissions } from "@/server/staff/permissions.rules";
import { type Answers, createAnswerLink } from "./answer-link";

const STAFF: Staff = {
  user: { id: 1, email: "editor@harbour.example", name: "Isla Merrow" },
  account: {
    id: 1,
    name: "The Harbour Chronicle",
    siteUrl: "https://harbour.example",
    timeZone: "Europe/London",
    mode: "live",
    clockAhead: 0,
  },
  role: "owner",
  permissions: listPermissions("owner"),
  memberships: [
    { accountId: 1, accountName: "The Harbour Chronicle", role: "owner" },
    { accountId: 2, accountName: "Pellwick Gazette", role: "editor" },
  ],
};

interface DashboardFrameProps {
  answers?: Answers;
  role?: Staff["role"];
  mode?: Staff["account"]["mode"];
  preferences?: Partial<Preferences>;
  children: ReactNode;
}

/** The surroundings of a dashboard page: staff, time, preferences, and a server that gives the story's answers. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { answers = {}, role = "owner", mode = "live", preferences, children } = props;
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() => createTRPCClient<AdminRouter>({ links: [createAnswerLink(answers)] }));
  const staff = { ...STAFF, account: { ...STAFF.account, mode }, role, permissions: listPermissions(role) };
  return (
    <PreferencesProvider initial={{ ...DEFAULT_PREFERENCES, ...preferences }}>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
          <StaffProvider staff={staff}>
            <AccountTimeProvider timeZone={staff.account.timeZone} ahead={0}>
              {children}
            </AccountTimeProvider>
          </StaffProvider>
        </TRPCProvider>
      </QueryClientProvider>
    </PreferencesProvider>
  );
}
