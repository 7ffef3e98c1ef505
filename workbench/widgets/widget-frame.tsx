import { useEffect, useRef, useState } from "react";
import { type HostMessage, parseFrameMessage, type ThemeValues } from "@/components/embed/protocol";
import { useThemeAndLocale } from "../theme-and-locale";
import type { WidgetAnswers, WidgetApp, WidgetData, WidgetSetup } from "./setup";

interface WidgetFrameProps<App extends WidgetApp> {
  app: App;
  data: WidgetData[App];
  answers?: WidgetAnswers;
  /** Whether the page has a session of a reader. */
  isLoggedIn?: boolean;
  /** The publisher's own colours and font. */
  theme?: ThemeValues;
}

/** Pixels, until the widget reports its own. */
const FIRST_HEIGHT = 480;

/** A widget in its frame, as a publisher's page embeds it; the story answers its calls. */
export function WidgetFrame<App extends WidgetApp>(props: WidgetFrameProps<App>) {
  const { app, data, answers = {}, isLoggedIn = false, theme } = props;
  const themeAndLocale = useThemeAndLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const setup: WidgetSetup<App> = {
    ...{ app, data, answers },
    locale: themeAndLocale.locale,
    theme: { ...theme, scheme: themeAndLocale.theme },
    host: window.location.origin,
  };
  const text = JSON.stringify(setup);
  useEffect(() => {
    const post = (message: HostMessage) => frame.current?.contentWindow?.postMessage(message, "*");
    const receive = ({ source, data: received }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      const message = parseFrameMessage(received);
      if (message?.action === "svc_height") setHeight(message.height);
      if (message?.action === "svc_ready") {
        post({ action: "svc_user", jwt: null });
        post({ action: "svc_session", token: isLoggedIn ? "workbench" : null });
      }
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, [isLoggedIn]);
  return (
    <iframe
      key={text}
      ref={frame}
      title={app}
      src="/widget/index.html"
      data-setup={text}
      style={{ border: 0, width: "100%", maxWidth: 720, height }}
    />
  );
}
