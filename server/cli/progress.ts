const WIDTH = 30;
const STEP = 10;

type Phase = "reading" | "writing" | "placing";

const WORDS = { reading: "Reading", writing: "Importing", placing: "Comments" } as const;

/** The number of records tells a person more than bytes. */
function formatAmount(phase: Phase, done: number, total: number): string {
  switch (phase) {
    case "reading":
      return `${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`;
    case "writing":
      return `${done} of ${total} records`;
    case "placing":
      return `${done} of ${total} added to their stories`;
  }
}

/** Shows a progress bar on a terminal; elsewhere a line at every tenth. */
export function showProgress(stream: NodeJS.WriteStream): {
  show(phase: Phase, done: number, total: number): void;
  end(): void;
} {
  let last = "";
  let phaseNow: Phase = "reading";
  const draw = (phase: Phase, percent: number, text: string) => {
    const filled = Math.round((percent / 100) * WIDTH);
    const bar = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}`;
    stream.write(
      `${phase === phaseNow ? "\r" : "\n"}${WORDS[phase].padEnd(9)} ${bar} ${percent} %  ${text}\u001b[K`,
    );
  };
  return {
    show: (phase, done, total) => {
      const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
      const step = stream.isTTY ? percent : Math.floor(percent / STEP);
      if (`${phase} ${step}` === last) return;
      if (stream.isTTY) draw(phase, percent, formatAmount(phase, done, total));
      else stream.write(`${WORDS[phase]}: ${percent} % (${formatAmount(phase, done, total)})\n`);
      last = `${phase} ${step}`;
      phaseNow = phase;
    },
    end: () => {
      if (stream.isTTY && last !== "") stream.write("\n");
    },
  };
}
