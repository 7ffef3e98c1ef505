import type { DemoFacts } from "./demo";

interface Greeting {
  baseUrl: string;
  dataDir: string;
  /** null: there is no demo. */
  demo: DemoFacts | null;
  /** The demo's page on another origin; null: there is none. */
  hostPage: string | null;
  /** No publication has been created yet. */
  isEmpty: boolean;
  /** This start seeded the demo: its password is shown only now. */
  isFirst: boolean;
}

/** The first step of an installation without a publication. */
const FIRST_STEP = [
  "  No publication yet. Create one and its owner:",
  "",
  '  npm run masthead -- account create --name "The Gazette" --url https://gazette.example --owner you@gazette.example',
  "",
];

/** Formats the message that the server is ready, with links for a newcomer. */
export function formatReadyMessage(greeting: Greeting): string {
  const { baseUrl, dataDir, demo, hostPage, isEmpty, isFirst } = greeting;
  const lines = [`Ready on ${baseUrl}`, ""];
  if (isEmpty) lines.push(...FIRST_STEP, `  Dashboard          ${baseUrl}/dashboard`);
  if (demo !== null) {
    const { email, password } = demo.staff;
    lines.push(
      `  Demo publication   ${baseUrl}/`,
      `  Dashboard          ${baseUrl}/dashboard   (${isFirst ? `${email} / ${password}` : email})`,
    );
  }
  if (hostPage !== null) lines.push(`  Widget demo page   ${hostPage}/   (another publisher's page)`);
  lines.push(`  API reference      ${baseUrl}/docs`);
  if (demo !== null) {
    lines.push(
      "",
      `  curl '${baseUrl}/api/v1/stories-by-slug?slug=${demo.story.slug}'`,
      "",
      `  Demo keys and logins: ${dataDir}/demo.json`,
    );
  }
  return `${lines.join("\n")}\n`;
}
