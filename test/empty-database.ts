import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { withDatabase } from "./database-url";

/** Runs one statement as the administrator of the tests' server. */
export async function runOnServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Creates a database without tables for one test, and returns its URL. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(`create database ${name}`);
  onTestFinished(() => runOnServer(`drop database if exists ${name} with (force)`));
  return withDatabase(inject("postgresUrl"), name);
}
