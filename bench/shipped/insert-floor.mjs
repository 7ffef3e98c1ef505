// The floor of a write: a bare node:http server that parses a body, inserts one row, and responds with its id.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
});
const insert = {
  name: "insert",
  text: "insert into bench_insert (path, body) values ($1, $2) returning id",
};

async function answer(request, response) {
  if (request.url === "/floor-is-ready") return response.writeHead(200).end();
  const body = JSON.parse(await text(request));
  const { rows } = await pool.query({ ...insert, values: [request.url, JSON.stringify(body)] });
  response.writeHead(201, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(rows[0]));
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    response.writeHead(500).end(String(error));
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
