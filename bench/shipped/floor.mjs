// The floor of a read: a bare node:http server with a pg pool and one prepared statement that sends the same bytes.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
});
/**
 * Per request `{values, before, after, newId}`: the values of the statement, the text around its result `doc`, and
 * whether a new UUID stands before it.
 */
const { statement, requests } = JSON.parse(readFileSync(process.env.FLOOR_FILE, "utf8"));

async function answer(request, response) {
  if (request.url === "/floor-is-ready") return response.writeHead(200).end();
  const key = request.method === "POST" ? `${request.url} ${await text(request)}` : request.url;
  const { values, before, after, newId } = requests[key];
  const { rows } = await pool.query({ name: "floor", text: statement, values });
  const body = Buffer.from(`${before}${newId ? randomUUID() : ""}${rows[0].doc}${after}`);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  response.end(body);
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    response.writeHead(500).end(String(error));
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
