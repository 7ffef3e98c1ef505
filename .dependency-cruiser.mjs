/** Import rules, all of them errors: what may know of what. */
const areas = "engagement|subscriptions|publishing";

export default {
  forbidden: [
    {
      name: "no-circular",
      comment: "A cycle means that two modules are one, or that a third is missing between them.",
      severity: "error",
      // What the ORM generates is its own business.
      from: { pathNot: "^generated/" },
      to: { circular: true },
    },
    {
      name: "areas-never-import-each-other",
      comment:
        "Engagement, subscriptions and publishing meet in accounts, identity, payments and webhooks only.",
      severity: "error",
      from: { path: `^server/(${areas})/` },
      to: { path: `^server/(${areas})/`, pathNot: "^server/$1/" },
    },
    {
      name: "platform-knows-nobody",
      comment: "The platform is what the machine gives; it knows no part of the product.",
      severity: "error",
      from: { path: "^server/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(server/(?!platform/)|app/|components/|entry/|inngest/|prisma/seed)" },
    },
    {
      name: "shared-modules-know-no-area",
      severity: "error",
      from: {
        path: "^server/(accounts|audit|context|identity|payments|webhooks|staff|media)/",
        // Operations on readers belong to no area; their contracts stand beside what they call.
        pathNot: ["\\.test\\.ts$", "^server/identity/api/", "^server/identity/oauth/api/"],
      },
      to: { path: `^server/(${areas}|http|admin|imports|privacy)/` },
    },
    {
      name: "edge-knows-no-area",
      comment:
        "The edge parses, authenticates and answers; areas hand it their endpoints, and frames their first data.",
      severity: "error",
      from: { path: "^server/(http|embed)/", pathNot: "\\.test\\.ts$" },
      to: { path: `^server/(${areas}|admin|imports|privacy)/` },
    },
    {
      name: "through-the-door",
      comment: "Another module of the server is imported through its index.",
      severity: "error",
      from: { path: "^server/([^/]+)/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^server/([^/]+)/([^/]+)/.+",
        pathNot: [
          "^server/$1/$2/",
          "/index\\.ts$",
          "^server/[^/]+/api/wire/",
          "^server/publishing/search/search-(config|mark)\\.ts$",
        ],
      },
    },
    {
      name: "comment-states-know-no-writing",
      comment: "Writing asks moderation for a verdict, moderation moves states: never the reverse.",
      severity: "error",
      from: { path: "^server/engagement/comment-states/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/engagement/(comments|moderation)/" },
    },
    {
      name: "moderation-knows-no-writing",
      severity: "error",
      from: { path: "^server/engagement/moderation/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/engagement/comments/" },
    },
    {
      name: "rules-never-query",
      comment: "Rules are pure: they never query.",
      severity: "error",
      from: {
        path: "^server/(engagement|subscriptions|publishing|identity|accounts|webhooks|payments)/.*\\.rules\\.ts$",
      },
      to: { path: "^(server/platform/db|generated)/" },
    },
    {
      name: "server-knows-no-jobs-nor-demo",
      comment: "Functions call the server, never the reverse. The entry passes the demo in.",
      severity: "error",
      from: { path: "^server/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(inngest/|entry/|prisma/seed/)" },
    },
    {
      name: "server-knows-no-pages",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(app|components)/" },
    },
    {
      name: "components-know-types-of-the-server",
      comment: "Pages hand data in. What browsers compute as the server does is in shared/.",
      severity: "error",
      from: { path: "^components/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^server/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "shared-knows-nobody",
      comment: "Forms' schemas, formats and texts that server and browsers share depend on neither.",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: "^(app|components|entry|generated|inngest|packages|prisma|server)/" },
    },
    {
      name: "server-knows-no-next",
      comment: "Only the entry and the ways to sign in know Next; endpoints run on any host.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/(staff/|admin/|identity/social/)" },
      to: { path: "^(node_modules/)?next(-auth)?/" },
    },
    {
      name: "packages-know-no-product",
      comment:
        "A package imports its own files and npm packages; what it needs of the product is handed in. Its tests may use " +
        "tools that know no product either.",
      severity: "error",
      from: { path: "^packages/" },
      to: {
        path: [
          "^(app|bench|bin|components|e2e|entry|generated|inngest|prisma|server|shared)/",
          "^test/(?!(database-url|dying-postgres|eventually)\\.ts$)",
        ],
        // The widgets' package publishes the types from which the access script is built.
        pathNot: ["^components/embed/access/types\\.ts$", "^bin/lib/source\\.(mjs|d\\.mts)$"],
      },
    },
    {
      name: "packages-know-no-other-package",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^packages/", pathNot: "^packages/$1/" },
    },
    {
      name: "packages-through-their-exports",
      comment: "A package is imported through the files that its package.json exports.",
      severity: "error",
      from: { pathNot: "^packages/" },
      to: {
        path: "^packages/[^/]+/src/",
        pathNot: [
          "^packages/inngest-executor/src/index\\.ts$",
          "^packages/embedded-postgres/src/(embedded|lock|process|data-directory)\\.(mjs|d\\.mts)$",
        ],
      },
    },
    {
      name: "tests-stay-tests",
      severity: "error",
      from: {
        pathNot:
          "(\\.test\\.tsx?$|\\.spec\\.ts$|^test/|^packages/[^/]+/test/|^e2e/|^bench/|^playwright\\.config\\.ts$)",
      },
      to: { path: "(\\.test\\.tsx?$|^test/|^packages/[^/]+/test/|^e2e/)" },
    },
    {
      name: "workbench-stays-outside",
      comment: "Stories show the components; nothing of the product knows them.",
      severity: "error",
      from: { pathNot: "^workbench/" },
      to: { path: "^workbench/" },
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // What Next writes beside the sources when it builds is not ours to check.
    exclude: { path: "^(node_modules|\\.masthead)|(^|/)(dist/|\\.next/|next-env\\.d\\.ts$)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".d.mts"],
    },
  },
};
