import pg from "pg";

const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

interface OwnConnectionOptions {
  databaseUrl: string;
  /** Name by which PostgreSQL lists the connection. */
  name: string;
  /** Limit of connecting and of each query; by default connecting has one of ten seconds, and queries have none. */
  milliseconds?: number;
}

/** Runs work on a connection outside of every pool, such as for session-level locks, and closes it afterwards. */
export async function withOwnConnection<T>(
  { databaseUrl, name, milliseconds }: OwnConnectionOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: milliseconds ?? CONNECT_TIMEOUT_MILLISECONDS,
    ...(milliseconds !== undefined && { query_timeout: milliseconds }),
  });
  // A lost connection fails its queries; without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
