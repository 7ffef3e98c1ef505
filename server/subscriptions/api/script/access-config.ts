/** What the access script is served with: all that it knows of its publication beforehand, and nothing that is not public. */
export interface AccessConfig {
  /** Origin of the installation, e.g. `https://subs.example`. */
  host: string;
  /** Public key of the account; empty where it is not known. */
  key: string;
  env: "production" | "sandbox";
  /** Names of the global: `svc`, then the account's aliases. */
  names: readonly string[];
  /** Whether answers may be read with the reader's cookies from pages of other origins. */
  cookies: boolean;
  /** IETF tag of the publication's language. */
  locale: string;
  /** What its components say of the publication. */
  publication: {
    name: string;
    timeZone: string;
    /** Stories that the meter opens each month. */
    meter: { anonymous: number; loggedIn: number };
    /** Where readers log in and sign up. */
    logInUrl: string | null;
    signUpUrl: string | null;
  };
  /** Why nothing can be done here; null: all is well. */
  problem: { code: string; message: string } | null;
  /** What whoever pastes the script should know; shown in the console. */
  warning: string | null;
}
