// Raw SQL: the filter compares a health that is computed from several columns.

import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { VIEW } from "./endpoint.repository";
import type { WebhookEndpoint, WebhookFamily, WebhookHealth } from "./webhook";

const HEALTH = `case when e.status <> 'active' then e.status::text when e.failing_since is null then 'receiving'
  else 'failing' end`;

function page(direction: Slice["direction"]) {
  const forward = direction === "forward";
  return statement(
    `webhook_endpoints_${direction}`,
    `select ${VIEW} from webhook_endpoint e
      where e.account_id = $1 and ($2::text is null or e.family = $2::webhook_family)
        and ($3::text is null or ${HEALTH} = $3) and ($4::text = '' or strpos(lower(e.url), lower($4::text)) > 0)
        and ($5::int is null or e.id ${forward ? "<" : ">"} $5::int)
      order by e.id ${forward ? "desc" : "asc"} limit $6`,
  );
}

const PAGES = { forward: page("forward"), backward: page("backward") };

interface EndpointQuery {
  family: WebhookFamily | null;
  health: WebhookHealth | null;
  text: string;
  slice: Slice;
}

export function findEndpointPage(
  db: Statements,
  accountId: number,
  { family, health, text, slice }: EndpointQuery,
): Promise<WebhookEndpoint[]> {
  const afterId = slice.from === null ? null : Number(slice.from.id);
  const values = [accountId, family, health, text, afterId, slice.take] as const;
  return db.query(PAGES[slice.direction], values);
}
