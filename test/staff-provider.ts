import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { StaffRole } from "@/server/accounts/index";
import type { StaffProvider } from "@/server/platform/config/index";
import { getInstallationSecret } from "@/server/platform/crypto/index";
import { getRuntime } from "@/server/runtime";
import { findStaffSession, inviteStaff } from "@/server/staff/index";
import { testMailer } from "./mailbox";
import { startOidcProvider, type TestProvider } from "./oidc-provider";
import type { ProviderBrowser } from "./provider-browser";
import { aStaffMember } from "./staff";
import type { TestAccount, TestApp } from "./test-app";

const NOON = "2026-11-01T12:00:00.000Z";

/** An installation whose staff sign in with a provider of the test file's own; its clock stands at noon. */
export function useStaffProvider(app: TestApp) {
  let provider: TestProvider | null = null;
  let own: TestAccount | null = null;

  function ready<T>(value: T | null): T {
    if (value === null) throw new Error("useStaffProvider() is ready inside tests and hooks only");
    return value;
  }

  /** Configures the provider anew. */
  function configure(changes: Partial<StaffProvider> = {}): void {
    const runtime = getRuntime();
    const { issuer, clientId, clientSecret } = ready(provider);
    const staffSignIn = {
      hasPasswords: true,
      provider: {
        ...{ issuer, clientId, clientSecret, name: "Gazette ID", scope: "openid email profile" },
        ...{ domains: [], roles: null, createsPeople: false },
        ...changes,
      },
    };
    const config = { ...runtime.config, baseUrl: "https://desk.example.test", staffSignIn };
    globalThis.mastheadRuntime = { ...runtime, config };
  }

  beforeAll(async () => {
    provider = await startOidcProvider(() => app.clock.now());
    own = await app.createAccount();
  });
  afterAll(() => provider?.stop());
  beforeEach(() => {
    app.clock.set(NOON);
    configure();
  });
  afterEach(() => {
    ready(provider).faults = {};
    ready(provider).userInfo = null;
  });

  return {
    configure,
    provider: () => ready(provider),
    /** The publication that the members work for. */
    own: () => ready(own),
    /** Signs a person in at the provider, and returns their id there, which is new unless it is given. */
    arrive: (email: string, claims: object = {}): string => {
      const sub = randomUUID();
      ready(provider).person = { sub, email, email_verified: true, name: "Ada Lovelace", ...claims };
      return sub;
    },
    /** Creates a member of staff who has not signed in with the provider. */
    aMember: async (role: StaffRole = "editor") => {
      const { userId } = await aStaffMember(app, { [ready(own).account.id]: role });
      const email = `${randomUUID()}@gazette.test`;
      await app.db.prisma.staffUser.update({ where: { id: userId }, data: { email } });
      return { userId, email };
    },
    /** The session of a browser; null: it has none. */
    loadSession: async (browser: ProviderBrowser) => {
      const id = await browser.sessionId(getInstallationSecret(getRuntime().config));
      return id === null ? null : findStaffSession(getRuntime(), id);
    },
    invite: (email: string) => {
      const inviting = { ...ready(own).ctx, mailer: testMailer, ownAddress: "https://desk.example.test" };
      return inviteStaff(inviting, { email, name: "Invited Name", role: "support" });
    },
  };
}
