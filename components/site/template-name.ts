import type { SiteTexts } from "@/shared/messages/site/index";

const TEMPLATES = {
  photo: "pictures",
  video: "video",
  listicle: "list",
  review: "review",
  explainer: "explainer",
  "q-and-a": "interview",
  "long-form": "longRead",
} as const;

function isNamed(template: string | null): template is keyof typeof TEMPLATES {
  return template !== null && Object.hasOwn(TEMPLATES, template);
}

/** Get the name of a story's template as readers see it; undefined for a template without one. */
export function getTemplateName(template: string | null, t: SiteTexts): string | undefined {
  return isNamed(template) ? t(TEMPLATES[template]) : undefined;
}
