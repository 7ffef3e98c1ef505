/** The publication's access script: sells in place and opens a story without another page. Pages are complete without it. */
export function AccessScript({ accountKey }: { accountKey: string }) {
  return <script async src={`/frontend/v2/svc.js?${new URLSearchParams({ key: accountKey })}`} />;
}
