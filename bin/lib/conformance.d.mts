export declare function withDevServer(
  args: readonly string[],
  environment: { INNGEST_DEV?: string },
): readonly string[];
