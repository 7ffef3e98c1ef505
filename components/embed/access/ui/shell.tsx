/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { type Ui, UiContext } from "./context";
import type { UiSetup } from "./port";
import { requestLogin } from "./request-login";
import { createTranslator } from "./translator";

/** Wraps every component: language, setup, and a live region for announcements. */
export function Shell({ setup, children }: { setup: UiSetup; children: ComponentChildren }) {
  const [announcement, setAnnouncement] = useState("");
  const ui = useMemo<Ui>(
    () => ({
      ...setup,
      translator: createTranslator(setup.messages, setup),
      announce: (text) => {
        // A live region announces the same text twice only if it changes in between.
        setAnnouncement("");
        setTimeout(() => setAnnouncement(text), 50);
      },
      requestLogIn: (intent) => requestLogin(intent, setup),
    }),
    [setup],
  );
  return (
    <UiContext.Provider value={ui}>
      <div class="svc" lang={setup.locale} dir={ui.translator.direction}>
        {children}
        <p class="hidden" role="status" aria-live="polite">
          {announcement}
        </p>
      </div>
    </UiContext.Provider>
  );
}
