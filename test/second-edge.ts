import { createAccountDirectory } from "@/server/accounts/index";
import { buildEdge } from "@/server/edge";
import { openDatabase } from "@/server/platform/db/index";
import { getRuntime } from "@/server/runtime";
import type { TestApp } from "./test-app";
import { testReaders } from "./test-dependencies";

/**
 * The edge of a second process over the same database: its own connections, its own caches. `poolerUrl`: through a
 * pooler in transaction mode.
 */
export function createSecondEdge(app: TestApp, poolerUrl: string | null = null) {
  const { log, clock, ...rest } = getRuntime();
  const db = openDatabase({ url: app.databaseUrl, poolerUrl, poolSize: 8, log });
  const directory = createAccountDirectory(db);
  const edge = buildEdge({ ...rest, log, clock, db, directory, readers: testReaders({ db, clock }) });
  return {
    db,
    fetch: (path: string, { host, ...init }: RequestInit & { host: string }) => {
      const headers = new Headers(init.headers);
      headers.set("host", host);
      return edge.fetch(new Request(`http://${host}${path}`, { ...init, headers }));
    },
    close: () => db.close(),
  };
}
