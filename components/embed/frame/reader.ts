import type { Credentials } from "./api";
import type { FrameBoot } from "./boot";
import type { Bridge } from "./bridge";
import { createSession, type Session } from "./session";

/** The reader, for widgets that only need to know whether one is logged in. */
export interface Reader extends Pick<Session, "credentials" | "onChange"> {
  /** Credential of the logged-in reader, as an identity; null: not logged in. */
  getCredential(): string | null;
  /** Starts a login: on the page if the account is set so, else ours. */
  requestLogIn(): void;
}

function named({ jwt, session }: Credentials): string | null {
  return jwt ?? session;
}

export function createReader(boot: FrameBoot<unknown>, bridge: Bridge): Reader {
  const { credentials, onChange, logIn } = createSession({ boot, bridge });
  return { credentials, onChange, getCredential: () => named(credentials()), requestLogIn: logIn };
}
