import { EgressError } from "@/server/platform/egress/index";
import type { ProviderRefusal } from "./refusal.rules";

interface Facts {
  /** Codes of the library and of the OAuth protocol. */
  codes: string[];
  /** Our own sentence about a request without a response; null: there was none. */
  egress: string | null;
}

function readText(value: object, name: string): string[] {
  const text: unknown = Reflect.get(value, name);
  return typeof text === "string" ? [text] : [];
}

/** The error with its causes. They may contain tokens and the provider's texts: only codes are read. */
function readFacts(error: unknown): Facts {
  const facts: Facts = { codes: [], egress: null };
  let current: unknown = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (current instanceof EgressError) facts.egress = current.message;
    facts.codes.push(...readText(current, "code"), ...readText(current, "error"));
    current = current.cause;
  }
  return facts;
}

const BY_CODE: ReadonlyMap<string, ProviderRefusal> = new Map(
  Object.entries({
    access_denied: "denied",
    OAUTH_TIMEOUT: "unreachable",
    OAUTH_ABORT: "unreachable",
    temporarily_unavailable: "unreachable",
    server_error: "unreachable",
    OAUTH_RESPONSE_IS_NOT_CONFORM: "unreachable",
    OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "clock",
    invalid_client: "settings",
    unauthorized_client: "settings",
    invalid_scope: "settings",
  } as const),
);

const CODE = /^[\w.-]{1,60}$/;

/**
 * Classifies an error of the provider or of the library, with what the operator's log may say about it: codes and our
 * own sentences, neither tokens nor texts of the provider.
 */
export function classifyProviderError(error: unknown): { refusal: ProviderRefusal; details: string } {
  const { codes, egress } = readFacts(error);
  const details = [...codes.filter((code) => CODE.test(code)), ...(egress === null ? [] : [egress])].join(
    ", ",
  );
  const known = codes.map((code) => BY_CODE.get(code)).find((refusal) => refusal !== undefined);
  return {
    refusal: egress === null ? (known ?? "invalid") : "unreachable",
    details: details || "unexpected answer",
  };
}
