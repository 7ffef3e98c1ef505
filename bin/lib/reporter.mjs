const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
const PLAIN_NOTICE_MS = 15_000;

function seconds(from) {
  const elapsed = (performance.now() - from) / 1000;
  return elapsed < 10 ? `${elapsed.toFixed(1)} s` : `${Math.round(elapsed)} s`;
}

function describe({ title, startedAt, detail }) {
  return `${title} (${seconds(startedAt)})${detail && ` · ${detail}`}`;
}

/**
 * Reports long operations, also several at once: a line that counts the seconds on a terminal, plain lines elsewhere.
 * @param {{stream?: NodeJS.WriteStream}} [options]
 */
export function createReporter({ stream = process.stdout } = {}) {
  const lively = Boolean(stream.isTTY) && !process.env.CI && process.env.TERM !== "dumb";
  const running = new Set();
  let frame = 0;
  const clear = () => stream.write("\r\x1b[2K");
  const line = (text) => stream.write(`${text}\n`);

  const draw = () => {
    const text = `${FRAMES[frame++ % FRAMES.length]} ${[...running].map(describe).join(", ")}`;
    clear();
    stream.write(text.slice(0, (stream.columns ?? 80) - 1));
  };
  const notice = () => {
    for (const { startedAt, title } of running) line(`  still running after ${seconds(startedAt)}: ${title}`);
  };
  let timer;

  function begin(operation) {
    running.add(operation);
    if (!lively) line(`${operation.title} …`);
    timer ??= lively ? setInterval(draw, FRAME_MS) : setInterval(notice, PLAIN_NOTICE_MS);
  }

  function end(operation, mark) {
    running.delete(operation);
    if (running.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (lively) clear();
    const { title, startedAt } = operation;
    if (lively) line(`${mark} ${title} (${seconds(startedAt)})`);
    else line(`  ${mark === "✓" ? "done" : "failed"} after ${seconds(startedAt)}: ${title}`);
  }

  /**
   * @template T
   * @param {string} title
   * @param {(note: (line: string) => void) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async function step(title, work) {
    const operation = { title, startedAt: performance.now(), detail: "" };
    begin(operation);
    try {
      const result = await work((text) => {
        operation.detail = text;
      });
      end(operation, "✓");
      return result;
    } catch (error) {
      end(operation, "✗");
      throw error;
    }
  }

  return { step, line };
}
