import { dateFormat } from "@/shared/formats/index";
/** `November 2026` for `2026-11`. */
export function formatMonth(month: string): string {
  return dateFormat("en", { timeZone: "UTC", month: "long", year: "numeric" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** Month options, the newest first. */
export function listMonthOptions(now: Date, count: number): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    const value = first.toISOString().slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

const GATEWAYS: Readonly<Record<string, string>> = {
  manual: "Manual",
  razorpay: "Razorpay",
  sandbox: "Sandbox",
  stripe: "Stripe",
};

/** Return the display name of a gateway; a sidecar has the name that was configured for it. */
export function getGatewayName(adapter: string): string {
  return GATEWAYS[adapter] ?? adapter;
}
