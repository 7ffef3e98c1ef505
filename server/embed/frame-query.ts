import { z } from "@/server/platform/openapi/index";

/** Schema of an optional query value: one that is too long is ignored and does not break the widget. */
export function createFrameValue(longest: number, description: string) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) => {
      const text = Array.isArray(value) ? value[0] : value;
      return text === undefined || text.length > longest ? undefined : text;
    })
    .openapi({ type: "string", description });
}

/** Query parameters that the loader sends to every frame. */
export const frameQuery = z.object({
  account_id: createFrameValue(10, "Id of the account. Default: the account of this host."),
  page_url: createFrameValue(2_000, "URL of the page that the widget is about."),
  origin: createFrameValue(
    300,
    "Origin of the page that contains the frame. Default: the origin of `page_url`.",
  ),
  frame: createFrameValue(3_000, "Id of the frame's element on that page."),
  lang: createFrameValue(35, "Language of that page. The closest supported language is used."),
  primary_color: createFrameValue(200, "CSS colour, or its base64."),
  secondary_color: createFrameValue(200, "CSS colour, or its base64."),
  bg_color: createFrameValue(200, "CSS colour, or its base64."),
  font_color: createFrameValue(200, "CSS colour, or its base64."),
  theme: createFrameValue(
    10,
    "light, dark, or auto for the reader's preference. Default: follows the colours.",
  ),
  font_family: createFrameValue(
    1_000,
    "Font names, as in CSS; the first that fit into 120 characters are used.",
  ),
  font_url: createFrameValue(
    500,
    "Style sheet with these fonts, on one of the account's domains or a known font service.",
  ),
  windowHeight: createFrameValue(10, "Height of the surrounding window, in pixels."),
  screenWidth: createFrameValue(10, "Width of the screen, in pixels."),
});

export type FrameQuery = z.output<typeof frameQuery>;
