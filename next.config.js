import { availableParallelism } from "node:os";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Our own server compresses, after it has seen a whole page (`restrictInlineScripts`); serverless hosts do, too.
  compress: false,
  reactStrictMode: true,
  devIndicators: false,
  // The address that `npm run dev` prints; Next itself expects localhost.
  allowedDevOrigins: ["127.0.0.1"],
  // Every browser, not only those in Next's own list, gets a page's title and description in its head.
  htmlLimitedBots: /.*/,
  // `npm run verify` checks types; a build on a newcomer's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A first build has no cache to read, and would take a tenth longer to write one of half a gigabyte.
    turbopackFileSystemCacheForBuild: false,
    // Next's default leaves one core free while it loads each page once.
    cpus: availableParallelism(),
    // Two root layouts (the publication's and the dashboard's) leave no common one to show a 404 in.
    globalNotFound: true,
    // Each page brings a copy of the modules that it is made with: it is loaded when it is asked for.
    preloadEntriesOnStart: false,
    // In development: Next would replace single modules, while the edge and the functions' handler, which are made once,
    // keep the earlier ones. All modules of a route are loaded again instead.
    turbopackServerFastRefresh: false,
    // Next would answer its router's header RSC without the query `_rsc` with a redirect that names no Vary. Shared caches
    // would serve it to everybody. The part of the page that is sent instead names the header in Vary.
    validateRSCRequestHeaders: false,
  },
  // Native or self-locating packages that must be loaded from node_modules as they are.
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@node-rs/argon2",
    "@opentelemetry/otlp-exporter-base",
    "@opentelemetry/otlp-transformer",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-metrics",
    "@opentelemetry/sdk-trace",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@simplewebauthn/server",
    "pdfkit",
    "pg",
    "pino",
    "sharp",
  ],
  // Paths that are put together at run time make Next list the whole repository for every page. The build removes what
  // is listed all the same (bin/lib/page-traces.mjs).
  outputFileTracingExcludes: {
    "/*": [
      "**/*.{ts,tsx,mts,md}",
      "{bench,bin,docs,e2e,test,test-results,workbench,.masthead}/**/*",
      "prisma/seed/**/*",
    ],
  },
  // Read by their path (widgets' bundles; fonts, when an invoice is printed; the names of migrations, by the readiness
  // probe): nothing imports them.
  outputFileTracingIncludes: {
    "/*": [
      "dist/embed/**",
      "prisma/migrations/**",
      "node_modules/@expo-google-fonts/noto-sans/{400Regular,700Bold}/*.ttf",
      "node_modules/@expo-google-fonts/noto-sans/package.json",
    ],
  },
  // The edge answers for the spelling of its own addresses; a page has one, without a slash at its end.
  skipTrailingSlashRedirect: true,
  redirects: async () => [{ source: "/:path((?!api/).+)/", destination: "/:path", permanent: true }],
  // Pages get their security headers from proxy.ts, operations of the API from the edge. Our own server sets these two
  // by itself, too; a serverless host has nothing but this.
  headers: async () => [
    { source: "/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] },
    {
      source: "/:path*",
      has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      headers: [{ key: "Strict-Transport-Security", value: "max-age=31536000" }],
    },
  ],
};

export default config;
