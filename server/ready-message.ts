import { readDemoFile } from "@/prisma/seed/demo-file";

/** Prints that the server is up and what a newcomer may open first. */
export async function greet({ baseUrl, dataDir }: { baseUrl: string; dataDir: string }): Promise<void> {
  const demo = await readDemoFile(dataDir);
  const lines = [`Ready on ${baseUrl}`, ""];
  if (demo !== null) {
    lines.push(
      `  Demo publication   ${baseUrl}/`,
      `  Dashboard          ${baseUrl}/dashboard   (${demo.staff.email} / ${demo.staff.password})`,
    );
  }
  lines.push(`  API reference      ${baseUrl}/docs`);
  if (demo !== null) {
    lines.push(
      "",
      `  curl '${baseUrl}/api/v1/stories-by-slug?slug=${demo.story.slug}'`,
      "",
      `  Keys and logins of the demo: ${dataDir}/demo.json`,
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
