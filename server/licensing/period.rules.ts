import type { LicenceTerms } from "@/shared/ai-licensing";
import type { PaidPeriod } from "./licensing";

/** The meter of a licensed document. */
interface CountedPeriod {
  /** Name of the meter's period. */
  period: string;
  /** Documents that it may have; null: any number. */
  limit: number | null;
}

/** Returns the meter of a document: of the period that was paid, else of the month in UTC. */
export function toCountedPeriod(
  { payment }: LicenceTerms,
  { paid, now }: { paid: PaidPeriod | null; now: Date },
): CountedPeriod {
  const period =
    paid === null ? now.toISOString().slice(0, "yyyy-mm".length) : `${paid.subscriptionId}:${paid.number}`;
  return { period, limit: payment.type === "crawl" ? payment.crawls : null };
}
