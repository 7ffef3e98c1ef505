import { type GatewayEventInput, whyMalformed } from "@/server/payments/intake/index";
import { AppError } from "@/server/platform/errors/index";

/** Refuse a charge whose amount is missing or cannot be booked: its event is dead-lettered. */
export function requireAmount(details: GatewayEventInput["details"]): void {
  if (details.amountCurrency === "")
    throw new AppError("invalid", "The gateway did not report the amount paid.");
  const malformed = whyMalformed(details);
  if (malformed !== null) throw new AppError("invalid", malformed);
}
