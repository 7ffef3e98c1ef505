/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { askLogIn } from "./ask-log-in";
import { type Ui, UiContext } from "./context";
import type { UiSetup } from "./port";
import { wordsOf } from "./words";

/** Around every component: its language, its setup, and a region that is heard. */
export function Shell({ setup, children }: { setup: UiSetup; children: ComponentChildren }) {
  const [said, setSaid] = useState("");
  const ui = useMemo<Ui>(
    () => ({
      ...setup,
      words: wordsOf(setup.messages, setup),
      announce: (text) => {
        // The same words twice are a change only when something came between.
        setSaid("");
        setTimeout(() => setSaid(text), 50);
      },
      askLogIn: (intent) => askLogIn(intent, setup),
    }),
    [setup],
  );
  return (
    <UiContext.Provider value={ui}>
      <div class="svc" lang={setup.locale} dir={ui.words.direction}>
        {children}
        <p class="hidden" role="status" aria-live="polite">
          {said}
        </p>
      </div>
    </UiContext.Provider>
  );
}
