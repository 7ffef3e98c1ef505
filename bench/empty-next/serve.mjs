// Builds and serves the empty Next application of the bench.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import next from "next";

const dir = import.meta.dirname;
if (!existsSync(join(dir, ".next", "BUILD_ID"))) {
  const cli = join(dir, "..", "..", "node_modules", "next", "dist", "bin", "next");
  execFileSync(process.execPath, [cli, "build", dir], {
    stdio: "inherit",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
}
const app = next({ dev: false, dir });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
process.on("SIGTERM", () => process.exit(0));
