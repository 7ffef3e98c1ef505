import { AppError } from "../errors/index";
import { isLoopback } from "../net/index";

/** Inngest's own conventional variables, unparsed; `chooseEngine` decides which engine they select. */
export interface InngestVariables {
  dev: string | null;
  baseUrl: string | null;
  eventApiBaseUrl: string | null;
  apiBaseUrl: string | null;
  eventKey: string | null;
  signingKey: string | null;
}

/** The engine that runs the functions, and why it was chosen. */
export type Engine =
  | { kind: "embedded"; why: string }
  | { kind: "dev" | "cloud" | "self-hosted"; why: string };

interface Environment {
  /** Name of a serverless host; null where the process outlives a request. */
  serverlessHost: string | null;
  /** Address on which this process listens. */
  host: string;
}

const YES = new Set(["1", "true", "on", "yes"]);
const NO = new Set(["0", "false", "off", "no"]);
const HEX_KEY = /^(signkey-[\w-]+-)?([0-9a-f]{2})+$/i;

function invalidError(sentence: string): AppError {
  return new AppError("invalid", sentence);
}

type DevChoice = { dev: boolean; why: string };

function parseDevChoice(dev: string | null): DevChoice {
  if (dev === null || NO.has(dev.toLowerCase())) return { dev: false, why: "" };
  if (YES.has(dev.toLowerCase())) return { dev: true, why: "INNGEST_DEV is set" };
  if (URL.canParse(dev.includes("://") ? dev : `http://${dev}`) && /[.:/]|^localhost$/.test(dev)) {
    return { dev: true, why: `INNGEST_DEV is ${dev}` };
  }
  throw invalidError(`INNGEST_DEV is "${dev}". Set it to 1, 0 or the URL of a dev server.`);
}

/** Names of the set variables that select a server other than Inngest Cloud. */
function listAddressVariables(variables: InngestVariables): string[] {
  const variablesByName = {
    INNGEST_BASE_URL: variables.baseUrl,
    INNGEST_EVENT_API_BASE_URL: variables.eventApiBaseUrl,
    INNGEST_API_BASE_URL: variables.apiBaseUrl,
  };
  return Object.entries(variablesByName).flatMap(([name, value]) => (value === null ? [] : [name]));
}

function chooseKeyedEngine(addresses: readonly string[]): Engine {
  return addresses.length === 0
    ? { kind: "cloud", why: "INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY are set" }
    : { kind: "self-hosted", why: `both keys and ${addresses.join(" and ")} are set` };
}

/**
 * Chooses the engine from Inngest's variables. Refuses an incomplete configuration with a sentence that says what is
 * missing, and the embedded engine on a serverless host.
 */
export function chooseEngine(variables: InngestVariables, { serverlessHost, host }: Environment): Engine {
  const { dev, why } = parseDevChoice(variables.dev);
  if (dev && (serverlessHost !== null || !isLoopback(host))) {
    throw invalidError(
      `${why}, and a dev server's calls are not signed: it only works on one machine, but this one listens on ${serverlessHost ?? host}. Unset INNGEST_DEV, or listen on 127.0.0.1.`,
    );
  }
  if (dev) return { kind: "dev", why };
  const addresses = listAddressVariables(variables);
  const { eventKey, signingKey } = variables;
  if (eventKey !== null && signingKey !== null) {
    if (HEX_KEY.test(signingKey)) return chooseKeyedEngine(addresses);
    throw invalidError(
      "INNGEST_SIGNING_KEY must be an even number of hexadecimal digits after a prefix such as signkey-prod-.",
    );
  }
  if (eventKey !== null) {
    throw invalidError("INNGEST_EVENT_KEY is set, but INNGEST_SIGNING_KEY is not. Set both, or neither.");
  }
  if (signingKey !== null) {
    throw invalidError("INNGEST_SIGNING_KEY is set, but INNGEST_EVENT_KEY is not. Set both, or neither.");
  }
  if (addresses.length > 0) {
    throw invalidError(
      `${addresses.join(" and ")} names a server, but INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY are missing. Set all, or none.`,
    );
  }
  if (serverlessHost !== null) {
    throw invalidError(
      `${serverlessHost} has no long-running process for background jobs, so Inngest is required. Set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.`,
    );
  }
  return { kind: "embedded", why: "no Inngest variable is set" };
}
