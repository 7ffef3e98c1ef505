import { basename } from "node:path";

import type { DemoStory } from "../content";
import { readCards } from "./cards";
import type { ElementSources } from "./elements";
import { listFiles, readText } from "./folder";
import { type FrontMatter, readFrontMatter } from "./front-matter";

interface StoryFile {
  file: string;
  slug: string;
  fields: FrontMatter;
  body: string;
}

/** Every story of the folder, newest first. An error in a file is thrown with the file's name. */
export function readStories(folder: string, sources: Omit<ElementSources, "headline">): DemoStory[] {
  const files = listFiles(folder, "stories", ".txt").map((file): StoryFile => {
    const { fields, body } = readFrontMatter(readText(folder, file), file);
    return { file, slug: basename(file, ".txt"), fields, body };
  });
  const headlines = new Map(files.map(({ slug, fields }) => [slug, fields.headline]));
  const headline = (slug: string): string => {
    const duplicate = headlines.get(slug);
    if (duplicate === undefined) throw new Error(`no story ${slug}`);
    return duplicate;
  };
  return files.sort(newestFirst).map((story, index) => readStory(story, index + 1, { ...sources, headline }));
}

function newestFirst(a: StoryFile, b: StoryFile): number {
  const [left, right] = [a.fields.published, b.fields.published];
  return left.daysAgo - right.daysAgo || right.time.localeCompare(left.time) || a.slug.localeCompare(b.slug);
}

function readStory(
  { file, slug, fields, body }: StoryFile,
  order: number,
  sources: ElementSources,
): DemoStory {
  try {
    const { home, seo, review, rating } = fields;
    return {
      slug,
      demoRole: fields.role,
      state: fields.state,
      template: fields.template,
      headline: fields.headline,
      subheadline: fields.subheadline,
      summary: fields.summary,
      sections: fields.sections,
      authors: fields.authors,
      tags: fields.tags,
      entities: fields.entities,
      hero: fields.hero,
      access: fields.access,
      moment: fields.published,
      updatedMinutesAfter: fields.updated,
      order,
      bulletType: fields.bullets,
      alternative: home === null ? null : { headline: home, hero: fields["home-hero"] },
      seo: seo && { title: seo[0], description: seo[1] },
      review: review && rating ? { title: review, rating: { label: rating[0], value: rating[1] } } : null,
      closed: fields.closed,
      sponsoredBy: fields.sponsor,
      linkedStory: fields.links,
      attributes: fields.series.length > 0 ? { series: fields.series } : {},
      cards: readCards(body, sources),
    };
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
