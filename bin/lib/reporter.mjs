const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const PLAIN_NOTICE_MS = 15_000;

function seconds(from) {
  const elapsed = (performance.now() - from) / 1000;
  return elapsed < 10 ? `${elapsed.toFixed(1)} s` : `${Math.round(elapsed)} s`;
}

/**
 * Reports long operations: a line that counts the seconds on a terminal, plain lines elsewhere.
 * @param {{stream?: NodeJS.WriteStream}} [options]
 */
export function createReporter({ stream = process.stdout } = {}) {
  const lively = Boolean(stream.isTTY) && !process.env.CI && process.env.TERM !== "dumb";
  const line = (text) => stream.write(`${text}\n`);

  /**
   * @template T
   * @param {string} title
   * @param {(note: (line: string) => void) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async function step(title, work) {
    const startedAt = performance.now();
    let detail = "";
    let frame = 0;
    const draw = () => {
      const text = `${FRAMES[frame++ % FRAMES.length]} ${title} (${seconds(startedAt)})${detail && ` · ${detail}`}`;
      stream.write(`\r\x1b[2K${text.slice(0, (stream.columns ?? 80) - 1)}`);
    };
    if (!lively) line(`${title} …`);
    const timer = lively
      ? setInterval(draw, 100)
      : setInterval(() => line(`  still running after ${seconds(startedAt)}: ${title}`), PLAIN_NOTICE_MS);
    const end = (mark) => {
      clearInterval(timer);
      if (lively) stream.write(`\r\x1b[2K${mark} ${title} (${seconds(startedAt)})\n`);
      else line(`  ${mark === "✓" ? "done" : "failed"} after ${seconds(startedAt)}`);
    };
    try {
      const result = await work((text) => (detail = text));
      end("✓");
      return result;
    } catch (error) {
      end("✗");
      throw error;
    }
  }

  return { step, line };
}
