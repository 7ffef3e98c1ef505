import type { StaffProvider } from "@/server/platform/config/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError } from "@/server/platform/errors/index";
import { pruneAttempts, throttleAttempts, uncountAttempt } from "@/server/platform/rate-limit/index";
import { classifyProviderError } from "./classify-error";
import { openFlow, sealFlow, spendFlow } from "./flow";
import { beginAtProvider, completeAtProvider, type ProviderDependencies } from "./provider-client";
import { type ProviderRefusal, ProviderSignInError } from "./refusal.rules";
import { type ProviderSignInDependencies, signInWithProvider } from "./sign-in-with-provider";

type Dependencies = ProviderSignInDependencies & ProviderDependencies & { vault: Vault };

interface Client {
  /** Network address of the caller, as far as it is known. */
  address: string;
  userAgent: string | null;
}

interface Step {
  provider: StaffProvider;
  client: Client;
  /** Where the provider sends browsers back to, as registered there. */
  redirectUri: string;
}

/** Requests of one network address per 15 minutes that do not end in a session. */
const LIMIT = 60;

const toSubject = ({ address }: Client) => ({ kind: "staff provider", address, limit: LIMIT });

/** Waits for the provider: whatever fails there is its refusal. Its errors may contain tokens, and are not kept. */
async function awaitProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { refusal, details } = classifyProviderError(error);
    throw new ProviderSignInError(refusal, details);
  }
}

/**
 * Turns a refusal into its code for the sign-in page, and writes to the log what the operator needs. Failures of our own
 * are thrown again.
 */
function toRefusal({ log }: Pick<Dependencies, "log">, error: unknown): ProviderRefusal {
  if (error instanceof AppError) {
    if (error.code !== "rate_limited") throw error;
    return "rate_limited";
  }
  if (!(error instanceof ProviderSignInError)) {
    log.error({ err: error }, "staff sign-in with the provider failed");
    throw error;
  }
  const { refusal, details } = error;
  log.warn({ refusal, details }, "staff sign-in with the provider was refused");
  return refusal;
}

/**
 * Begins a sign-in: returns the provider's address and the sealed flow for the browser's cookie, or the refusal.
 * `target` is the page of the dashboard to return to.
 */
export async function beginStaffSignIn(
  dependencies: Dependencies,
  { provider, client, redirectUri }: Step,
  request: { target: string; choosesAccount: boolean },
): Promise<{ url: string; flow: string } | { refusal: ProviderRefusal }> {
  try {
    await throttleAttempts(dependencies, [toSubject(client)]);
    const { choosesAccount, target } = request;
    const asked = { redirectUri, choosesAccount };
    const { url, secrets } = await awaitProvider(beginAtProvider(dependencies, provider, asked));
    return { url, flow: sealFlow(dependencies.vault, secrets, { target, now: dependencies.clock.now() }) };
  } catch (error) {
    return { refusal: toRefusal(dependencies, error) };
  }
}

interface Return {
  /** Parameters of the address that the browser returned to. */
  parameters: URLSearchParams;
  /** The sealed flow of the browser's cookie. */
  flow: string | undefined;
  /** The dependencies with which changes are recorded as this person's. */
  recordAs(name: string): ProviderSignInDependencies;
}

type Completed =
  | { session: { sessionId: string; staffUserId: number }; target: string }
  | { refusal: ProviderRefusal; target: string | null };

/**
 * Completes a sign-in when the browser returns, once per flow. Returns the session and the requested page, or the
 * refusal and the page, if it is known.
 */
export async function completeStaffSignIn(
  dependencies: Dependencies,
  { provider, client, redirectUri }: Step,
  returned: Return,
): Promise<Completed> {
  const { vault, clock, db } = dependencies;
  const now = clock.now();
  const flow = openFlow(vault, returned.flow, now);
  try {
    await throttleAttempts(dependencies, [toSubject(client)]);
    if (flow === null || returned.parameters.get("state") !== flow.state || !(await spendFlow(db, flow)))
      throw new ProviderSignInError("expired");
    const { state, nonce, codeVerifier } = flow;
    const answer = {
      returnedTo: new URL(`?${returned.parameters}`, redirectUri),
      secrets: { state, nonce, codeVerifier },
    };
    const person = await awaitProvider(completeAtProvider(dependencies, provider, answer));
    const recording = returned.recordAs(person.email ?? person.subject);
    const { userAgent } = client;
    const session = await signInWithProvider(recording, provider, { person, userAgent });
    // The start and the return of a sign-in that succeeded count towards no limit.
    await uncountAttempt(db, toSubject(client));
    await uncountAttempt(db, toSubject(client));
    await pruneAttempts(db, now);
    return { session, target: flow.target };
  } catch (error) {
    return { refusal: toRefusal(dependencies, error), target: flow?.target ?? null };
  }
}
