import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type ContractFixtures,
  type ContractSubject,
  createTokenFixtures,
  sidecarSubject,
} from "@/server/payments/contract/index";
import type { AdapterSetup, PaymentAdapter } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";

/** Dependencies of an adapter under check. */
export interface CheckDependencies extends Pick<AdapterSetup, "egress" | "clock"> {
  unique(): string;
  callerDirectory: string;
}

export interface CheckOptions {
  secret?: string;
  /** Test tokens of a gateway whose adapter has no fixtures. */
  success?: string;
  decline?: string;
  currency?: string;
  amount?: string;
}

/** Exports of a checked module. */
interface AdapterModule {
  createAdapter(setup: AdapterSetup): PaymentAdapter;
  contract?: {
    credentials?: Record<string, string>;
    refusedCredentials?: Record<string, string>;
    fixtures?: ContractFixtures;
  };
}

function isAdapterModule(value: object): value is AdapterModule {
  if (!("createAdapter" in value) || typeof value.createAdapter !== "function") return false;
  return !("contract" in value) || (typeof value.contract === "object" && value.contract !== null);
}

async function loadModule(path: string, { callerDirectory }: CheckDependencies): Promise<AdapterModule> {
  const file = resolve(callerDirectory, path);
  const loaded: unknown = await import(pathToFileURL(file).href).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("invalid", `${file} can't be loaded: ${reason}`, { cause: error });
  });
  if (typeof loaded === "object" && loaded !== null && isAdapterModule(loaded)) return loaded;
  throw new AppError("invalid", `${file} does not export createAdapter(setup).`);
}

function parseTokens({
  success = "tok_success",
  decline = "tok_decline",
  currency = "INR",
  amount,
}: CheckOptions) {
  const amountCents = Number(amount ?? "9900");
  if (!Number.isSafeInteger(amountCents) || amountCents < 30)
    throw new AppError(
      "invalid",
      "--amount must be a whole number of at least 30, in the currency's minor unit.",
    );
  return { success, decline, currency, amountCents };
}

async function loadModuleSubject(
  path: string,
  dependencies: CheckDependencies,
  options: CheckOptions,
): Promise<ContractSubject> {
  const { createAdapter, contract = {} } = await loadModule(path, dependencies);
  const { egress, clock, unique } = dependencies;
  const make = (credentials: Record<string, string>) =>
    createAdapter({ credentials, environment: "sandbox", egress, clock });
  const { credentials = {}, refusedCredentials, fixtures } = contract;
  const { secret } = options;
  const right = secret === undefined ? credentials : { ...credentials, secret };
  return {
    make: () => make(right),
    makeRefused: refusedCredentials === undefined ? null : () => make(refusedCredentials),
    fixtures: fixtures ?? createTokenFixtures(parseTokens(options)),
    secrets: Object.entries(right).flatMap(([key, value]) => (key.includes("secret") ? [value] : [])),
    unique,
    now: () => clock.now(),
  };
}

/** Loads the adapter at an address or in a module for the contract check. */
export function loadContractSubject(
  target: string,
  dependencies: CheckDependencies,
  options: CheckOptions,
): Promise<ContractSubject> {
  if (!/^https?:\/\//.test(target)) return loadModuleSubject(target, dependencies, options);
  const { secret } = options;
  if (secret === undefined) throw new AppError("invalid", "Enter the sidecar's secret with --secret.");
  const { egress, clock, unique } = dependencies;
  return sidecarSubject({ address: target, secret, egress, clock, unique }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("invalid", `${target} cannot be checked: ${reason}`, { cause: error });
  });
}
