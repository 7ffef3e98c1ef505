import type { Demo } from "@/entry/demo";
import { readDemoFile } from "./demo-file";
import { startDemoHost } from "./demo-host/start-demo-host";
import { moveDemo } from "./move-demo";
import { seedDemoPast } from "./people-demo";
import { registerDemoReceiver } from "./register-demo-receiver";
import { seedDemo } from "./seed-demo";
import { seedDemoCatalogue } from "./sell-demo";

/** The demo newsroom as the Node entry starts it. */
export const demo: Demo = {
  prepare: async (runtime, baseUrl) => {
    const { config } = runtime;
    if (!config.seedDemo) return false;
    const installation = { baseUrl, dataDir: config.dataDir, contentDir: "prisma/seed/demo" };
    await moveDemo(runtime, installation);
    const isSeeded = await seedDemo(runtime, installation);
    await seedDemoCatalogue(runtime, installation);
    await seedDemoPast(runtime, installation);
    await registerDemoReceiver(runtime);
    return isSeeded;
  },
  startHost: (runtime) => startDemoHost(runtime, runtime.config.demoHostPort),
  readFacts: readDemoFile,
};
