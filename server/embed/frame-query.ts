import { z } from "@hono/zod-openapi";

/** A value that a page may get wrong without losing its widget: one that is too long is none. */
export function frameValue(longest: number, description: string) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => {
      const text = Array.isArray(given) ? given[0] : given;
      return text === undefined || text.length > longest ? undefined : text;
    })
    .openapi({ type: "string", description });
}

/** What the loader tells every frame. */
export const frameQuery = z.object({
  account_id: frameValue(10, "The account; without it the one that answers on this host."),
  page_url: frameValue(2_000, "Address of the page that the widget is about."),
  origin: frameValue(300, "Origin of the page around the frame; without it that of `page_url`."),
  frame: frameValue(3_000, "Id of the frame's element on that page."),
  lang: frameValue(35, "Language of that page; the nearest of those that there are."),
  primary_color: frameValue(200, "CSS colour, or its base64."),
  secondary_color: frameValue(200, "CSS colour, or its base64."),
  bg_color: frameValue(200, "CSS colour, or its base64."),
  font_color: frameValue(200, "CSS colour, or its base64."),
  theme: frameValue(10, "light, dark, or auto: as the reader prefers. Without it, as the colours say."),
  font_family: frameValue(200, "Names of fonts, as in CSS."),
  font_url: frameValue(
    500,
    "Style sheet that brings those fonts: of the account's own domains or a known font service.",
  ),
  windowHeight: frameValue(10, "Height of the window around, in pixels."),
  screenWidth: frameValue(10, "Width of the screen, in pixels."),
});

export type FrameQuery = z.output<typeof frameQuery>;
