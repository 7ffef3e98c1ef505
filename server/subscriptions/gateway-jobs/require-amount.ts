import { AppError } from "@/server/platform/errors/index";

/** Books nothing of money of which nobody says how much it was: its event is tried again, and given up in the sight of staff. */
export function requireAmount({ amountCurrency }: { amountCurrency: string }): void {
  if (amountCurrency === "") throw new AppError("unavailable", "The gateway does not say how much was paid.");
}
