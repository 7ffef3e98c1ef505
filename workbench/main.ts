import { fileURLToPath } from "node:url";
import type { StorybookConfig } from "@storybook/react-vite";

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Storybook shows components without a server: modules of Next have stand-ins. */
const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["./**/*.stories.tsx"],
  // The document of a widget's frame.
  staticDirs: [{ from: "./widgets/frame", to: "/widget" }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    // Only the frames' documents import it, which Vite sees too late to avoid a reload.
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), "preact", "preact/hooks", "preact/jsx-dev-runtime"],
    },
    resolve: {
      ...vite.resolve,
      alias: {
        "next/link": resolvePath("./stand-ins/next-link.tsx"),
        "next/navigation": resolvePath("./stand-ins/next-navigation.ts"),
        "@": resolvePath(".."),
      },
    },
  }),
};

export default config;
