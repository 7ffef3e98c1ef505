import { embedded } from "./database.mjs";
import { explain, Failure } from "./failure.mjs";
import { ensureSpace, ensureWritable } from "./preconditions.mjs";

/**
 * The database of a command: the user's own, the one that a running `up` serves from, else the installation's own for
 * the duration of the command. A command that only reads creates neither a database nor a file.
 * @param {{dataDir: string, databaseUrl: string | null, report: {line: (text: string) => void}}} options
 */
export function createCommandDatabase({ dataDir, databaseUrl, report }) {
  /** @type {Promise<{url: string, stop: () => Promise<void>}> | null} */
  let opening = null;

  async function open(effect) {
    if (effect === "nothing") return null;
    if (effect === "reads" && databaseUrl !== null) return databaseUrl;
    const { findRunning, isMade, startEmbeddedPostgres } = await embedded();
    if (effect === "reads" && !isMade({ dataDir }))
      throw new Failure(`There is no installation in ${dataDir} yet. Create one with \`npm run up\`.`);
    if (effect === "writes") {
      ensureWritable(dataDir, report);
      ensureSpace(dataDir);
    }
    if (databaseUrl !== null) return databaseUrl;
    const running = await findRunning({ dataDir });
    if (running) return running.url;
    opening = startEmbeddedPostgres({ dataDir, log: report.line });
    return (await opening).url;
  }

  return {
    /**
     * Handles a command's message about its effect on the installation.
     * @param {"nothing" | "reads" | "writes"} effect
     * @returns {Promise<{databaseUrl: string | null} | {refusal: string}>}
     */
    reply: (effect) =>
      open(effect).then(
        (url) => ({ databaseUrl: url }),
        (error) => ({ refusal: explain(error) }),
      ),
    /** Stops what was started for the command. */
    stop: async () => {
      const server = await opening?.catch(() => null);
      await server?.stop();
    },
  };
}
