import type { Credentials } from "./api";
import type { FrameBoot } from "./boot";
import type { Bridge } from "./bridge";
import { createSession, type Session } from "./session";

/** Who reads in a widget that asks no more of a reader than whether there is one. */
export interface Reader extends Pick<Session, "credentials" | "onChange"> {
  /** Who is logged in, by what they were given; null: nobody. */
  who(): string | null;
  /** Begins a log-in: the page's own where the account says so, else ours. */
  askToLogIn(): void;
}

function named({ jwt, session }: Credentials): string | null {
  return jwt ?? session;
}

export function createReader(boot: FrameBoot<unknown>, bridge: Bridge): Reader {
  const { credentials, onChange, logIn } = createSession({ boot, bridge });
  return { credentials, onChange, who: () => named(credentials()), askToLogIn: logIn };
}
