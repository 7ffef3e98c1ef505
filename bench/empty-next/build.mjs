// Builds the bench's empty Next application, unless it was built from exactly these sources.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { doFrom, isDoneFrom } from "../../bin/lib/stamp.mjs";

const dir = import.meta.dirname;
const SOURCES = {
  directories: ["bench/empty-next/app"],
  files: [
    "bench/empty-next/instrumentation.ts",
    "bench/empty-next/next.config.mjs",
    "tsconfig.json",
    "package-lock.json",
  ],
};
if (!existsSync(join(dir, ".next", "BUILD_ID")) || !isDoneFrom("empty-next", SOURCES)) {
  const cli = join(dir, "..", "..", "node_modules", "next", "dist", "bin", "next");
  await doFrom("empty-next", SOURCES, async () => {
    execFileSync(process.execPath, [cli, "build", dir], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
  });
}
