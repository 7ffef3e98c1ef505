import "./preview.css";
import type { Decorator, Preview } from "@storybook/react-vite";
import { Direction } from "radix-ui";
import { useLayoutEffect } from "react";
import { TooltipProvider } from "@/components/ui/tooltip";
import { ThemeAndLocaleContext } from "./theme-and-locale";

/** Sets the document's theme and language, as the pages of the dashboard do. */
const withDocument: Decorator = (Story, { globals }) => {
  const theme = globals.theme === "dark" ? "dark" : "light";
  const locale = globals.locale === "ar" || globals.locale === "de" ? globals.locale : "en";
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.className = `theme-${theme}`;
    documentElement.lang = locale;
    documentElement.dir = locale === "ar" ? "rtl" : "ltr";
  }, [theme, locale]);
  return (
    <ThemeAndLocaleContext value={{ theme, locale }}>
      <Direction.Provider dir={locale === "ar" ? "rtl" : "ltr"}>
        <TooltipProvider>
          <Story />
        </TooltipProvider>
      </Direction.Provider>
    </ThemeAndLocaleContext>
  );
};

const preview: Preview = {
  decorators: [withDocument],
  parameters: { layout: "padded", controls: { disable: true }, actions: { disable: true } },
  initialGlobals: { theme: "light", locale: "en" },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: { icon: "contrast", dynamicTitle: true, items: ["light", "dark"] },
    },
    locale: {
      description: "Language of the widgets, and direction of all",
      toolbar: {
        icon: "globe",
        dynamicTitle: true,
        items: [
          { value: "en", title: "English" },
          { value: "de", title: "German (long texts)" },
          { value: "ar", title: "Arabic (right to left)" },
        ],
      },
    },
  },
};

export default preview;
