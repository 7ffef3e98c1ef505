import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toRequests } from "../load";
import { type BenchServer, startServer } from "../servers";
import type { Floor, ReadCase } from "./case";
import { cutItems } from "./cut-items";
import type { Installation } from "./installation";

const ROWS_AT_ONCE = 500;
/** Responses of both servers that are compared before a measurement. */
const COMPARED = 10;

/** Joins the items of a response, with the text before each: the values are `{1,2}` and `{"text","text"}`. */
const ITEMS = `select string_agg(w.before || d.doc, '' order by w.place) as doc
  from unnest($1::int[], $2::text[]) with ordinality w(id, before, place) join bench_document d on d.id = w.id`;
const STORED = "select doc from bench_document where id = $1";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** A search does its own work before the items of its first page are read; its values follow theirs. */
export const withItems = (ctes: string, condition: string) => `with ${ctes} ${ITEMS} where ${condition}`;

interface Answer {
  values: readonly unknown[];
  before: string;
  after: string;
  /** A new UUID follows `before`. */
  newId?: true;
}

/** Texts of responses with their ids, each once. */
class Documents {
  readonly ids = new Map<string, number>();

  add(text: string): number {
    const id = this.ids.get(text) ?? this.ids.size + 1;
    this.ids.set(text, id);
    return id;
  }

  async store({ client }: Installation): Promise<void> {
    // Uncompressed, as the product stores its documents: reading one costs no decompression.
    await client.query(`drop table if exists bench_document;
      create table bench_document (id int primary key, doc text not null);
      alter table bench_document alter column doc set storage external`);
    const rows = [...this.ids];
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const batch = rows.slice(from, from + ROWS_AT_ONCE);
      await client.query("insert into bench_document select * from unnest($1::int[], $2::text[])", [
        batch.map(([, id]) => id),
        batch.map(([text]) => text),
      ]);
    }
    await client.query("vacuum analyze bench_document");
  }
}

/** Cuts a response at its first UUID. */
function cutId(text: string): { before: string; rest: string } {
  const found = UUID.exec(text);
  if (found === null) throw new Error(`a response without an id: ${text.slice(0, 200)}`);
  return { before: text.slice(0, found.index), rest: text.slice(found.index + found[0].length) };
}

/** The literal of a text array: the floor need not serialise it for each request. */
function toArrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

function planAnswer(floor: Floor, { text, at }: { text: string; at: number }, documents: Documents): Answer {
  switch (floor.kind) {
    case "stored": {
      if (floor.withNewId === undefined) return { values: [documents.add(text)], before: "", after: "" };
      const { before, rest } = cutId(text);
      return { values: [documents.add(rest)], before, after: "", newId: true };
    }
    case "items": {
      const { items, before, rest } = cutItems(text);
      if (items.length === 0) throw new Error(`a response without items: ${text.slice(0, 200)}`);
      const ids = `{${items.map((item) => documents.add(item)).join(",")}}`;
      return {
        values: [ids, toArrayLiteral(before), ...(floor.values?.(at) ?? [])],
        before: "",
        after: rest,
      };
    }
    case "statement": {
      const begins = text.indexOf(floor.begin) + floor.begin.length;
      const after = text.slice(text.lastIndexOf(floor.end));
      return { values: floor.values(at), before: text.slice(0, begins), after };
    }
  }
}

function getStatement(floor: Floor): string {
  switch (floor.kind) {
    case "stored":
      return STORED;
    case "items":
      return floor.statement ?? ITEMS;
    case "statement":
      return floor.statement;
  }
}

interface Sent {
  path: string;
  init: RequestInit;
  /** How the floor recognises the request. */
  key: string;
}

function toSent(readCase: ReadCase): Sent[] {
  return toRequests(readCase).map(({ path = "/", body }) => {
    if (typeof body !== "string") return { path, key: path, init: { headers: readCase.headers ?? {} } };
    const headers = { "content-type": "application/json", ...readCase.headers };
    return { path, key: `${path} ${body}`, init: { method: "POST", body, headers } };
  });
}

async function readText(port: number, { path, init }: Sent): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} is answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

/** Starts the floor of writes on an empty table. */
export async function startInsertFloor(installation: Installation): Promise<BenchServer> {
  await installation.client.query(`drop table if exists bench_insert;
    create table bench_insert (id serial primary key, path text not null, body jsonb not null)`);
  return startServer({
    name: "floor",
    args: ["bench/shipped/insert-floor.mjs"],
    env: { DATABASE_URL: installation.databaseUrl, DATABASE_POOL_SIZE: "10" },
    probe: "/floor-is-ready",
  });
}

interface ReadFloor {
  server: BenchServer;
  /** Whether the compared responses were the product's, byte for byte. */
  isSame: boolean;
}

/** Starts the floor of a read: it answers each of the case's requests as the product does now. */
export async function startReadFloor(
  installation: Installation,
  readCase: ReadCase & { floor: Floor },
  folder: string,
): Promise<ReadFloor> {
  const documents = new Documents();
  const answers: Record<string, Answer> = {};
  const sent = toSent(readCase);
  for (const [at, request] of sent.entries()) {
    const text = await readText(installation.port, request);
    answers[request.key] = planAnswer(readCase.floor, { text, at }, documents);
  }
  await documents.store(installation);
  const file = join(folder, "floor.json");
  writeFileSync(file, JSON.stringify({ statement: getStatement(readCase.floor), requests: answers }));
  const server = await startServer({
    name: "floor",
    args: ["bench/shipped/floor.mjs"],
    env: { DATABASE_URL: installation.databaseUrl, DATABASE_POOL_SIZE: "10", FLOOR_FILE: file },
    probe: "/floor-is-ready",
  });
  try {
    let isSame = true;
    const hasNewId = readCase.floor.kind === "stored" && readCase.floor.withNewId === true;
    const readBytes = async (port: number, request: Sent) => {
      const text = await readText(port, request);
      return hasNewId ? text.replace(UUID, "") : text;
    };
    for (const request of sent.slice(0, COMPARED))
      isSame &&= (await readBytes(server.port, request)) === (await readBytes(installation.port, request));
    return { server, isSame };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
