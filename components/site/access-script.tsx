/**
 * Access script of the publication: sells in place and unlocks a story without a page load.
 * Pages are complete without it.
 */
export function AccessScript({ accountKey }: { accountKey: string }) {
  return <script async src={`/frontend/v2/svc.js?${new URLSearchParams({ key: accountKey })}`} />;
}
