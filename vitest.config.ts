import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["{server,shared,inngest,packages,prisma,components,test,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/cheap-passwords.ts"],
    pool: "forks",
    maxWorkers: 2,
    // Files of a worker share their modules and databases: reading and cloning them anew for each file was more than
    // half of the time. What a file changes it puts back; a database is cleaned for the next file
    // (test/clean-database.ts).
    isolate: false,
    // Concurrent tests are those that mostly wait.
    maxConcurrency: 12,
    // Limits for what never ends, not for what is slow: a busy machine fails no test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
  },
});
