import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { useTestApp } from "@/test/test-app";
import { listOtherSessions } from "./catalog.repository";

const app = useTestApp();

it("to a role that sees no types of backends, a process of PostgreSQL itself is no session of a program", async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  // A temporary view comes before the catalog: an autovacuum worker and a server, as such a role sees them.
  await client.query(
    `create temp view pg_stat_activity as
     select * from (values
       (current_database(), 0, null::oid, '', null::text), (current_database(), 1, 10::oid, 'a server', null)
     ) as activity (datname, pid, usesysid, application_name, backend_type)`,
  );
  expect(await listOtherSessions(client)).toEqual([{ name: "a server", count: 1 }]);
});
