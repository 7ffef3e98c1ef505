import type { AccountSettings } from "@/server/accounts/index";
import type { CrawlUsage, StoryLevel } from "@/shared/ai-licensing";

type Licensing = AccountSettings["aiLicensing"];

/** Payment in the form; an empty number is refused when the form is sent. */
export type PaymentValues =
  | { type: "free" | "attribution"; requiresLicence: boolean }
  | { type: "subscription"; planId: number | null }
  | { type: "crawl"; planId: number | null; crawls: number | null };

/** Terms in the form. */
export interface TermsValues {
  permits: CrawlUsage[];
  prohibits: CrawlUsage[];
  payment: PaymentValues;
}

/** An exception in the form. */
export interface ExceptionValues extends TermsValues {
  /** Id of the row, local to the form. */
  key: number;
  sectionId: number | null;
  level: StoryLevel | null;
}

/** The form's values. */
export interface LicensingValues extends Pick<Licensing, "version" | "enabled" | "termsUrl" | "contactUrl"> {
  standard: TermsValues;
  exceptions: ExceptionValues[];
}

export function toLicensingValues(licensing: Licensing): LicensingValues {
  return {
    ...licensing,
    exceptions: licensing.exceptions.map((exception, key) => ({ key, ...exception })),
  };
}

export const NEW_TERMS: TermsValues = {
  permits: [],
  prohibits: [],
  payment: { type: "free", requiresLicence: false },
};
