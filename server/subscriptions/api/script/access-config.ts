/** Configuration of the access script: what it needs about its publication; only public data. */
export interface AccessConfig {
  /** Origin of the installation, e.g. `https://subs.example`. */
  host: string;
  /** Public key of the account; empty: unknown. */
  key: string;
  env: "production" | "sandbox";
  /** Names of the global: `svc`, then the account's aliases. */
  names: readonly string[];
  /** Whether pages of other origins may read responses with the reader's cookies. */
  cookies: boolean;
  /** IETF tag of the publication's language. */
  locale: string;
  /** Properties of the publication for the script's components. */
  publication: {
    name: string;
    timeZone: string;
    /** Number of stories that the meter opens each month. */
    meter: { anonymous: number; loggedIn: number };
    /** URLs of the login and signup pages. */
    logInUrl: string | null;
    signUpUrl: string | null;
    /** URLs of the terms of sale and of the privacy policy, which the checkout names. */
    termsUrl: string | null;
    privacyUrl: string | null;
  };
  /** Why the script cannot work; null: no problem. */
  problem: { code: string; message: string } | null;
  /** Warning for the developer who embeds the script, shown in the console. */
  warning: string | null;
}
