import type { NextConfig } from "next";

/** What makes Next answer a page's address with something else than the page, as in server/http/page-cache.rules.ts. */
const VARIANTS = [
  { type: "query" as const, key: "_rsc" },
  ...[
    "rsc",
    "next-action",
    "next-router-prefetch",
    "next-router-segment-prefetch",
    "next-router-state-tree",
    "next-url",
    "x-nextjs-data",
    "x-middleware-prefetch",
    "purpose",
    "sec-purpose",
  ].map((key) => ({ type: "header" as const, key })),
];
const NEVER_SHARED = { key: "Cache-Control", value: "private,no-cache,no-store,max-age=0" };

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // Every browser, not only those in Next's own list, gets a page's title and description in its head.
  htmlLimitedBots: /.*/,
  // `npm run verify` checks types; a build on a newcomer's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Two root layouts (the publication's and the dashboard's) leave no common one to show a 404 in.
    globalNotFound: true,
    // Each page brings a copy of the modules that it is made with: it is loaded when it is asked for (ADR 0168).
    preloadEntriesOnStart: false,
  },
  // Native or self-locating packages that must be loaded from node_modules as they are.
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "pdfkit",
    "pg",
    "pino",
    "sharp",
  ],
  // Read by their path (widgets' bundles; fonts, when an invoice is printed): nothing imports them.
  outputFileTracingIncludes: {
    "/*": [
      "dist/embed/**",
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
    // Redirects that Next itself answers to its own router must not be kept in place of a page.
    ...VARIANTS.map((has) => ({ source: "/:path((?!api/|_next/).*)", has: [has], headers: [NEVER_SHARED] })),
  ],
};

export default config;
