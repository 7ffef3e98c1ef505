// The floor: a bare node:http server with a pg pool and prepared statements that sends the same bytes.
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
});
const { routes } = JSON.parse(process.env.FLOOR_ROUTES);

/** A route is `{prefix, statement, values, before, after}`; `$` in values is replaced by the rest of the path. */
async function answer(request, response) {
  const route = routes.find((candidate) => request.url.startsWith(candidate.prefix));
  const rest = decodeURIComponent(request.url.slice(route.prefix.length));
  const values = route.values.map((value) => (value === "$" ? rest : value));
  const { rows } = await pool.query({
    name: `floor ${routes.indexOf(route)}`,
    text: route.statement,
    values,
  });
  const body = Buffer.from(`${route.before}${rows[0].doc}${route.after}`);
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
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
