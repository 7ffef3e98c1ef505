import type { InngestVariables } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";

/** Who runs the functions, and why that one: docs/adr/0015-which-engine-runs-functions.md. */
export type Engine =
  | { kind: "embedded"; why: string }
  | { kind: "dev" | "cloud" | "self-hosted"; why: string };

interface Place {
  /** Name of a serverless host; null where a process lives on. */
  serverlessHost: string | null;
  /** Address on which this process listens. */
  host: string;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const YES = new Set(["1", "true", "on", "yes"]);
const NO = new Set(["0", "false", "off", "no"]);
const HEX_KEY = /^(signkey-[\w-]+-)?([0-9a-f]{2})+$/i;

function refusal(sentence: string): AppError {
  return new AppError("invalid", sentence);
}

type DevChoice = { dev: boolean; why: string };

function devChoiceOf(dev: string | null): DevChoice {
  if (dev === null || NO.has(dev.toLowerCase())) return { dev: false, why: "" };
  if (YES.has(dev.toLowerCase())) return { dev: true, why: "INNGEST_DEV is set" };
  if (URL.canParse(dev.includes("://") ? dev : `http://${dev}`) && /[.:/]|^localhost$/.test(dev)) {
    return { dev: true, why: `INNGEST_DEV names ${dev}` };
  }
  throw refusal(`INNGEST_DEV is "${dev}". It takes 1, 0 or the address of a dev server.`);
}

/** The variables that name a server other than Inngest Cloud. */
function addressesIn(given: InngestVariables): string[] {
  const named = {
    INNGEST_BASE_URL: given.baseUrl,
    INNGEST_EVENT_API_BASE_URL: given.eventApiBaseUrl,
    INNGEST_API_BASE_URL: given.apiBaseUrl,
  };
  return Object.entries(named).flatMap(([name, value]) => (value === null ? [] : [name]));
}

function withKeys(addresses: readonly string[]): Engine {
  return addresses.length === 0
    ? { kind: "cloud", why: "INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY are set" }
    : { kind: "self-hosted", why: `both keys and ${addresses.join(" and ")} are set` };
}

/**
 * Which engine Inngest's variables mean. Half a configuration is refused with a sentence that says what is missing,
 * and so is the embedded engine where no process lives on to be it.
 */
export function chooseEngine(given: InngestVariables, { serverlessHost, host }: Place): Engine {
  const { dev, why } = devChoiceOf(given.dev);
  if (dev && (serverlessHost !== null || !LOOPBACK.test(host))) {
    throw refusal(
      `${why}, and a dev server's calls are not signed: it is for one machine alone, but this one answers on ${serverlessHost ?? host}. Unset INNGEST_DEV, or listen on 127.0.0.1.`,
    );
  }
  if (dev) return { kind: "dev", why };
  const addresses = addressesIn(given);
  const { eventKey, signingKey } = given;
  if (eventKey !== null && signingKey !== null) {
    if (HEX_KEY.test(signingKey)) return withKeys(addresses);
    throw refusal(
      "INNGEST_SIGNING_KEY must be hexadecimal digits of even number, after a prefix such as signkey-prod-.",
    );
  }
  if (eventKey !== null) {
    throw refusal("INNGEST_EVENT_KEY is set, but INNGEST_SIGNING_KEY is not. Set both, or neither.");
  }
  if (signingKey !== null) {
    throw refusal("INNGEST_SIGNING_KEY is set, but INNGEST_EVENT_KEY is not. Set both, or neither.");
  }
  if (addresses.length > 0) {
    throw refusal(
      `${addresses.join(" and ")} names a server, but INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY are missing. Set all, or none.`,
    );
  }
  if (serverlessHost !== null) {
    throw refusal(
      `On ${serverlessHost} no process lives on to do background work: Inngest is needed there. Set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.`,
    );
  }
  return { kind: "embedded", why: "no variable of Inngest's is set" };
}
