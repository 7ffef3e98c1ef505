import { failure } from "./failure";
import type { SignedInUser, SvcUser } from "./types";

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const NOBODY: SvcUser = { emailAddress: null, mobileNumber: null, name: null, isLoggedIn: false };

function textOf(given: unknown): string | null {
  return typeof given === "string" && given.trim() !== "" ? given.trim() : null;
}

/** The token in what a page says of its user, under whichever of the service's names. */
export function tokenIn(user: object, names: readonly string[]): string | null {
  const wanted = new Set(names.map((name) => `${name.toLowerCase()}jwt`));
  const found = Object.entries(user).find(([key]) => wanted.has(key.toLowerCase().replace(/_/g, "")));
  return textOf(found?.[1]);
}

/** Whom the page says is there. */
export interface Session {
  set(user: SignedInUser | { isLoggedIn: false }): SvcUser;
  unset(): void;
  user(): SvcUser;
  token(): string | null;
}

export function createSession(names: readonly string[]): Session {
  let current = NOBODY;
  let token: string | null = null;
  return {
    set: (given) => {
      const said: SignedInUser = given;
      const jwt = given.isLoggedIn === false ? null : tokenIn(given, names);
      if (jwt !== null && !TOKEN.test(jwt)) throw failure("invalid_jwt");
      token = jwt;
      current = {
        emailAddress: textOf(said.emailAddress),
        mobileNumber: textOf(said.mobileNumber),
        name: textOf(said.name),
        // Without a token, it is the installation's own session that knows the reader.
        isLoggedIn: jwt !== null || said.isLoggedIn === true,
      };
      return current;
    },
    unset: () => {
      token = null;
      current = NOBODY;
    },
    user: () => current,
    token: () => token,
  };
}
