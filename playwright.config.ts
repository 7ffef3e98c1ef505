import { defineConfig } from "@playwright/test";
import { serverFacts } from "./e2e/server-facts";

const configured = process.env.BASE_URL;
const facts = serverFacts();
const executablePath = process.env.CHROMIUM_PATH;

// A browser that runs as root, and that asks for nothing on the network but the pages under test.
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Tests whose subject is a server: most start, stop and kill servers of their own. */
const SERVERS =
  /\/(access-command|database-down|health|hostile-text|killed-purchases|login-oidc|mounts|request-gate|security-headers|serverless|servers|shared-cache|staff-oidc|two-servers)\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  workers: 1,
  // A test that passes only when it is tried again is named at the end of `npm test` with what it said at first.
  retries: 2,
  // Limits for what never comes, not for what is slow: a busy machine fails no test.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    baseURL: configured ?? facts.baseUrl,
    timezoneId: "Europe/London",
    locale: "en-GB",
    // `--trace=on` tells every step of a failed test; recording all of them would cost a third of the time.
    trace: "off",
    // A step that cannot be done ends its test; without this it would wait for the limit of the whole test.
    actionTimeout: 120_000,
    // A request that passes through a service worker is hidden from the routes of a test.
    serviceWorkers: "block",
    navigationTimeout: 120_000,
    screenshot: "only-on-failure",
    launchOptions: { args: QUIET, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    // The publication's own pages and the widgets choose their widths in their tests.
    {
      name: "site",
      testIgnore: [/\/(dashboard|embed).*\.spec\.ts/, SERVERS],
      use: { viewport: { width: 1440, height: 900 } },
    },
    { name: "servers", testMatch: SERVERS, use: { viewport: { width: 1440, height: 900 } } },
    { name: "embed", testMatch: /embed.*\.spec\.ts/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testMatch: /dashboard.*\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: "desktop", testMatch: /dashboard.*\.spec\.ts/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  ...(configured === undefined
    ? {
        webServer: {
          command: "node e2e/serve.mjs",
          url: `${facts.baseUrl}/sign-in`,
          timeout: 240_000,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
          stdout: "pipe" as const,
        },
      }
    : {}),
});
