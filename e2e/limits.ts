import pg from "pg";
import { databaseUrl } from "./server-facts";

/** All tests call from one address: resets one of its limits for the next call. */
async function resetLimit(kind: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("delete from sign_in_throttle where key like $1", [`${kind}%`]);
  await client.end();
}

/** Resets the limit of requested codes for the next one. */
export function resetCodeLimits(): Promise<void> {
  return resetLimit("phone-code");
}

/** Resets the limit of sign-ups for the next one. */
export function resetSignUpLimits(): Promise<void> {
  return resetLimit("member-sign-up");
}
