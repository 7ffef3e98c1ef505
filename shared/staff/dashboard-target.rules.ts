/** Return the target of a sign-in: only paths of the dashboard, to prevent open redirects. */
export function toDashboardTarget(from: string | string[] | undefined): string {
  return typeof from === "string" && /^\/dashboard(?:[/?]|$)/.test(from) ? from : "/dashboard";
}
