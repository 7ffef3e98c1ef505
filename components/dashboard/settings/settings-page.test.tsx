import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AdminRouter } from "@/server/admin/index";
import { type Staff, StaffProvider } from "../staff-provider";
import { TRPCProvider } from "../trpc/client";
import { createQueryClient } from "../trpc/query-client";
import { SettingsPage } from "./settings-page";

const staff: Staff = {
  user: { id: 1, email: "editor@harbour.example", name: "Isla Merrow" },
  account: {
    ...{
      id: 1,
      name: "The Harbour Chronicle",
      siteUrl: "https://harbour.example",
      timeZone: "Europe/London",
    },
    ...{ mode: "live", clockAhead: 0 },
  },
  role: "editor",
  permissions: [],
  memberships: [],
};

/** The headings of the page for a person without second factors. */
function listSections(isOffered: boolean): string[] {
  const client = createTRPCClient<AdminRouter>({ links: [] });
  const queryClient = createQueryClient();
  const trpc = createTRPCOptionsProxy<AdminRouter>({ client, queryClient });
  queryClient.setQueryData(trpc.me.sessions.queryKey(), []);
  queryClient.setQueryData(trpc.me.twoStep.queryKey(), {
    ...{ authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0, isProven: false },
    ...{ canUsePasskeys: true, isOffered, providerName: "Gazette ID" },
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <StaffProvider staff={staff}>
          <SettingsPage />
        </StaffProvider>
      </TRPCProvider>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
}

it("one's own password and second step are in the settings only where passwords sign staff in", () => {
  expect(listSections(true)).toEqual(["Two-step verification", "Your sessions", "Your password"]);
  expect(listSections(false)).toEqual(["Your sessions"]);
});
