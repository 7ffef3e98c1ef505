import { createFailure } from "./failure";
import type { SignedInUser, SvcUser } from "./types";

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const NOBODY: SvcUser = { emailAddress: null, mobileNumber: null, name: null, isLoggedIn: false };

function toText(input: unknown): string | null {
  return typeof input === "string" && input.trim() !== "" ? input.trim() : null;
}

/** Finds the token in the user object, under any of the service's names. */
export function findToken(user: object, names: readonly string[]): string | null {
  const keys = new Set(names.map((name) => `${name.toLowerCase()}jwt`));
  const entry = Object.entries(user).find(([key]) => keys.has(key.toLowerCase().replace(/_/g, "")));
  return toText(entry?.[1]);
}

/** The user whom the page has set. */
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
    set: (input) => {
      const signedIn: SignedInUser = input;
      const jwt = input.isLoggedIn === false ? null : findToken(input, names);
      if (jwt !== null && !TOKEN.test(jwt)) throw createFailure("invalid_jwt");
      token = jwt;
      current = {
        emailAddress: toText(signedIn.emailAddress),
        mobileNumber: toText(signedIn.mobileNumber),
        name: toText(signedIn.name),
        // Without a token, the installation's own session identifies the reader.
        isLoggedIn: jwt !== null || signedIn.isLoggedIn === true,
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
