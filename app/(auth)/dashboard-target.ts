/** Where a sign-in leads: only to the dashboard's own addresses, for a link to it must not lead elsewhere. */
export function dashboardTarget(from: string | string[] | undefined): string {
  return typeof from === "string" && /^\/dashboard(?:[/?]|$)/.test(from) ? from : "/dashboard";
}
