/** @jsxImportSource preact */
import { useRef, useState } from "preact/hooks";
import { useFrame } from "../frame/use-frame";
import { COMMANDS, type Command } from "./commands";
import { Icon } from "./icons";

interface ToolbarProps {
  controls: string;
  active: ReadonlySet<Command>;
  run: (command: Command) => void;
}

/** The formatting toolbar: one tab stop, with arrow keys between its buttons (roving tabindex). */
export function Toolbar({ controls, active, run }: ToolbarProps) {
  const { t, boot } = useFrame();
  const [stop, setStop] = useState<Command>("bold");
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const forward = boot.direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = boot.direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    const at = COMMANDS.indexOf(stop);
    const targets: Record<string, number> = {
      [forward]: at + 1,
      [back]: at - 1 + COMMANDS.length,
      Home: 0,
      End: COMMANDS.length - 1,
    };
    const target = targets[event.key];
    const next = target === undefined ? undefined : COMMANDS[target % COMMANDS.length];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelector<HTMLElement>(`[data-command=${next}]`)?.focus();
  };
  return (
    <div
      class="toolbar"
      role="toolbar"
      aria-label={t("formatting")}
      aria-controls={controls}
      ref={bar}
      onKeyDown={move}
    >
      {COMMANDS.map((command) => (
        <button
          key={command}
          type="button"
          data-command={command}
          aria-pressed={active.has(command)}
          aria-label={t(`look_${command}`)}
          title={t(`look_${command}`)}
          tabIndex={command === stop ? 0 : -1}
          // The text keeps its selection while a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setStop(command);
            run(command);
          }}
        >
          <Icon name={command} />
        </button>
      ))}
    </div>
  );
}
