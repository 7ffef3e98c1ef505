import { test } from "@playwright/test";
import { startOidcProvider, type TestProvider } from "@/test/oidc-provider";

/** A person at the provider, as its ID token describes them. */
interface ProviderAccount {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
}

interface OidcProvider {
  issuer(): string;
  clientId(): string;
  clientSecret(): string;
  /** The person who is signed in at the provider. */
  knows(person: ProviderAccount): void;
}

/** An OpenID Connect provider with a consent page, for the tests of one file. */
export function useOidcProvider(): OidcProvider {
  let started: TestProvider | null = null;
  const provider = () => {
    if (started === null) throw new Error("the provider runs inside tests and hooks only");
    return started;
  };
  test.beforeAll(async () => {
    started = await startOidcProvider(() => new Date(), { hasConsentPage: true });
  });
  test.afterAll(() => started?.stop());
  return {
    issuer: () => provider().issuer,
    clientId: () => provider().clientId,
    clientSecret: () => provider().clientSecret,
    knows: (person) => {
      provider().person = { ...person };
    },
  };
}
