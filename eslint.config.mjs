import tseslint from "typescript-eslint";

const clock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "Time comes from ctx.clock; rules take `now` as an argument.",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Time comes from ctx.clock; rules take `now` as an argument.",
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: "Ids and randomness come from ctx.ids.",
  },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "Configuration comes from platform/config.",
  },
  {
    selector: "CallExpression[callee.name='fetch']",
    message: "Outgoing HTTP goes through platform/egress.",
  },
];

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      "dist/",
      "**/.next/",
      "generated/",
      ".masthead/",
      "next-env.d.ts",
      "test-results/",
    ],
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-lines": ["error", { max: 300, skipBlankLines: false, skipComments: false }],
      "max-params": ["error", 3],
      eqeqeq: ["error", "always"],
      "no-console": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["server/**/*.{ts,tsx}", "inngest/**/*.ts"],
    ignores: [
      "**/*.test.ts",
      "server/platform/clock/**",
      "server/platform/ids/**",
      "server/platform/config/**",
      "server/platform/egress/**",
    ],
    rules: { "no-restricted-syntax": ["error", ...clock] },
  },
  {
    files: ["**/*.test.{ts,tsx}", "test/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.property.name='waitFor'][callee.object.name='vi'][arguments.length<2]",
          message: "Vitest waits a second at most: a busy machine needs longer. Wait with `patience`.",
        },
      ],
    },
  },
  { files: ["server/cli/**", "bench/**", "prisma/**", "test/**"], rules: { "no-console": "off" } },
  {
    files: ["**/*.mjs"],
    rules: {
      eqeqeq: ["error", "always"],
      "no-var": "error",
      "prefer-const": "error",
      "max-lines": ["error", { max: 300 }],
    },
  },
);
