const WIDTH = 30;
const STEP = 10;

/** A bar that moves on a terminal; elsewhere a line at every tenth. */
export function progressOn(stream: NodeJS.WriteStream): {
  show(done: number, total: number): void;
  end(): void;
} {
  let lastTenth = -1;
  let drawn = false;
  return {
    show: (done, total) => {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const percent = Math.floor(share * 100);
      if (stream.isTTY) {
        const filled = Math.round(share * WIDTH);
        stream.write(
          `\r${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${percent} %  ${done} of ${total} records`,
        );
        drawn = true;
        return;
      }
      const tenth = Math.floor(percent / STEP);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      stream.write(`${percent} %: ${done} of ${total} records\n`);
    },
    end: () => {
      if (drawn) stream.write("\n");
    },
  };
}
