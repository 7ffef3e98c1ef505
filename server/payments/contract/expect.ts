import type { PaymentFailure, PaymentOutcome, PaymentResult, PaymentSuccess } from "../adapter";

/** A breach of the contract by an adapter, described in a sentence. */
export class ContractBroken extends Error {
  override readonly name = "ContractBroken";
}

export function requireThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new ContractBroken(otherwise);
}

/** Run a call of the adapter; an exception breaks the contract, because a check requires a result. */
export async function requireResult<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContractBroken(`${what} threw: ${reason}`);
  }
}

export function requireSuccess(what: string, result: PaymentResult | null): PaymentSuccess {
  requireThat(result !== null, `${what} returned nothing`);
  requireThat(result.success, `${what} failed: ${result.success ? "" : `${result.code}: ${result.message}`}`);
  return result;
}

export function requireFailure(what: string, result: PaymentResult | null): PaymentFailure {
  requireThat(result !== null, `${what} returned nothing`);
  requireThat(!result.success, `${what} succeeded`);
  requireThat(result.code !== "", `${what} failed without a code`);
  requireThat(result.message.trim() !== "", `${what} failed without a message for the buyer`);
  return result;
}

export function requireStatus(what: string, result: PaymentSuccess, allowed: readonly PaymentOutcome[]) {
  requireThat(
    allowed.includes(result.status),
    `${what} has status ${result.status}, expected ${allowed.join(" or ")}`,
  );
}

export function requireSame<T>(what: string, values: readonly T[]): void {
  const different = new Set(values.map((value) => JSON.stringify(value)));
  requireThat(different.size <= 1, `${what} differs: ${[...different].join(", ")}`);
}
