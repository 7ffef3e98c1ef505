import type { NextConfig } from "next";

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
  headers: async () => [
    {
      source:
        "/:page(dashboard|sign-in|invitation|signup|forgot-password|reset-password|verify-email|account)/:path*",
      headers: [
        { key: "X-Frame-Options", value: "DENY" },
        {
          key: "Content-Security-Policy",
          value: "frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
        },
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "X-Content-Type-Options", value: "nosniff" },
      ],
    },
    {
      // Their addresses hold what lets somebody in: no other page learns of it.
      source: "/:page(sign-in|invitation)/:rest+",
      headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
    },
    {
      // Buyers go on from here to a gateway's own page, readers to the application that they log in to: a form may
      // lead elsewhere.
      source: "/:page(login|subscribe|account/plans)/:path*",
      headers: [
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Content-Security-Policy", value: "frame-ancestors 'none'; base-uri 'self'" },
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "X-Content-Type-Options", value: "nosniff" },
      ],
    },
  ],
};

export default config;
