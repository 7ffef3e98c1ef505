// Builds the bench's empty Next application, unless it was built from exactly these sources.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "../../bin/lib/fingerprint.mjs";

const dir = import.meta.dirname;
const stamp = join(dir, ".next", "built-from");
const sources = fingerprint({
  directories: ["bench/empty-next/app"],
  files: [
    "bench/empty-next/instrumentation.ts",
    "bench/empty-next/next.config.mjs",
    "tsconfig.json",
    "package-lock.json",
  ],
});
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== sources) {
  rmSync(stamp, { force: true });
  const cli = join(dir, "..", "..", "node_modules", "next", "dist", "bin", "next");
  execFileSync(process.execPath, [cli, "build", dir], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  writeFileSync(stamp, sources);
}
