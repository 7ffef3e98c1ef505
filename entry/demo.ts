import type { Runtime } from "@/server/runtime";

/** What the ready message says of the demo. */
export interface DemoFacts {
  staff: { email: string; password: string };
  story: { slug: string };
}

/** The demo newsroom as a start-up hook: the server itself knows nothing of it. */
export interface Demo {
  /** Seeds the demo, after migrations, where the configuration asks for it; true: this start seeded it. */
  prepare(runtime: Runtime, baseUrl: string): Promise<boolean>;
  /** Starts the publisher's page on another origin that embeds the widgets; null: there is none. */
  startHost(runtime: Runtime): Promise<{ url: string; stop(): void } | null>;
  /** Reads the demo's keys and logins; null: there is no demo. */
  readFacts(dataDir: string): Promise<DemoFacts | null>;
}
