import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createTextGenerator, seeded, toWord } from "./vocabulary";

const SITE = "https://bench.example.test";
const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Bench publication</title><link>${SITE}</link><language>en-GB</language>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>${SITE}</wp:base_site_url><wp:base_blog_url>${SITE}</wp:base_blog_url>
`;
const FOOT = "</channel>\n</rss>\n";
const OLDEST = Date.UTC(2006, 0, 1);
const STEP = 97 * 60 * 1000;
const AUTHORS = 40;
const CATEGORIES = 25;
const TAGS = 800;
/** One of this many posts has comments. */
const COMMENTED = 8;

interface Names {
  random(): number;
  write(words: number): string;
}

function catalogue(): string {
  const authors = Array.from(
    { length: AUTHORS },
    (_, n) =>
      `<wp:author><wp:author_id>${n + 1}</wp:author_id><wp:author_login><![CDATA[author-${n}]]></wp:author_login><wp:author_display_name><![CDATA[${toWord(n + 3)} ${toWord(n + 900)}]]></wp:author_display_name></wp:author>\n`,
  );
  const categories = Array.from(
    { length: CATEGORIES },
    (_, n) =>
      `<wp:category><wp:term_id>${n + 1}</wp:term_id><wp:category_nicename><![CDATA[category-${n}]]></wp:category_nicename><wp:category_parent><![CDATA[${n % 5 === 0 ? "" : `category-${n - (n % 5)}`}]]></wp:category_parent><wp:cat_name><![CDATA[${toWord(n + 60)}]]></wp:cat_name></wp:category>\n`,
  );
  const tags = Array.from(
    { length: TAGS },
    (_, n) =>
      `<wp:tag><wp:term_id>${n + 100}</wp:term_id><wp:tag_slug><![CDATA[tag-${n}]]></wp:tag_slug><wp:tag_name><![CDATA[${toWord(n + 200)}]]></wp:tag_name></wp:tag>\n`,
  );
  return [...authors, ...categories, ...tags].join("");
}

/** A post's HTML as the block editor writes it: paragraphs, a heading, a link, a list or a picture. */
function html({ random, write }: Names, { id, words }: { id: number; words: number }): string {
  const paragraphs = Array.from({ length: Math.max(1, Math.round(words / 50)) }, (_, n) => {
    const text =
      n === 1 ? `${write(30)} <a href="${SITE}/${id}/">${write(3)}</a> <em>${write(4)}</em>` : write(44);
    return `<!-- wp:paragraph -->\n<p>${text}.</p>\n<!-- /wp:paragraph -->`;
  });
  const kind = random();
  if (kind < 0.4) {
    paragraphs.splice(
      1,
      0,
      `<!-- wp:image {"id":${id},"sizeSlug":"large"} -->\n<figure class="wp-block-image size-large"><img src="${SITE}/wp-content/uploads/${id}.jpg" alt="${write(4)}" class="wp-image-${id}"/><figcaption>${write(8)}</figcaption></figure>\n<!-- /wp:image -->`,
    );
  } else if (kind < 0.6) {
    paragraphs.push(
      `<!-- wp:list -->\n<ul><li>${write(6)}</li><li>${write(7)}</li><li>${write(5)}</li></ul>\n<!-- /wp:list -->`,
    );
  } else if (kind < 0.8) {
    paragraphs.splice(2, 0, `<!-- wp:heading {"level":3} -->\n<h3>${write(5)}</h3>\n<!-- /wp:heading -->`);
  }
  return paragraphs.join("\n\n");
}

function comment({ write }: Names, id: number, time: string): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${write(1)}]]></wp:comment_author><wp:comment_author_email><![CDATA[reader@example.test]]></wp:comment_author_email><wp:comment_date><![CDATA[${time}]]></wp:comment_date><wp:comment_date_gmt><![CDATA[${time}]]></wp:comment_date_gmt><wp:comment_content><![CDATA[${write(20)}]]></wp:comment_content><wp:comment_approved><![CDATA[1]]></wp:comment_approved><wp:comment_type><![CDATA[comment]]></wp:comment_type><wp:comment_parent>0</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>\n`;
}

function term(domain: string, nicename: string, name: string): string {
  return `<category domain="${domain}" nicename="${nicename}"><![CDATA[${name}]]></category>\n`;
}

function post(names: Names, { id, words }: { id: number; words: number }): string {
  const { random, write } = names;
  const pick = (count: number) => Math.floor(random() * count);
  const time = new Date(OLDEST + id * STEP).toISOString().slice(0, 19).replace("T", " ");
  const title = write(7);
  const [category, firstTag, secondTag] = [pick(CATEGORIES), pick(TAGS), pick(TAGS)];
  const comments =
    id % COMMENTED === 0 ? comment(names, id * 2, time) + comment(names, id * 2 + 1, time) : "";
  return `<item>
<title><![CDATA[${title}]]></title><link>${SITE}/${id}/</link><pubDate>${new Date(OLDEST + id * STEP).toUTCString()}</pubDate>
<dc:creator><![CDATA[author-${pick(AUTHORS)}]]></dc:creator><guid isPermaLink="false">${SITE}/?p=${id}</guid><description></description>
<content:encoded><![CDATA[${html(names, { id, words })}]]></content:encoded>
<excerpt:encoded><![CDATA[${write(14)}]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[${time}]]></wp:post_date><wp:post_date_gmt><![CDATA[${time}]]></wp:post_date_gmt>
<wp:post_modified><![CDATA[${time}]]></wp:post_modified><wp:post_modified_gmt><![CDATA[${time}]]></wp:post_modified_gmt>
<wp:comment_status><![CDATA[open]]></wp:comment_status><wp:ping_status><![CDATA[closed]]></wp:ping_status>
<wp:post_name><![CDATA[${title.replaceAll(" ", "-")}-${id}]]></wp:post_name><wp:status><![CDATA[publish]]></wp:status>
<wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type><![CDATA[post]]></wp:post_type>
<wp:post_password><![CDATA[]]></wp:post_password><wp:is_sticky>0</wp:is_sticky>
${term("category", `category-${category}`, toWord(category + 60))}${term("post_tag", `tag-${firstTag}`, toWord(firstTag + 200))}${term("post_tag", `tag-${secondTag}`, toWord(secondTag + 200))}<wp:postmeta><wp:meta_key><![CDATA[_edit_last]]></wp:meta_key><wp:meta_value><![CDATA[1]]></wp:meta_value></wp:postmeta>
${comments}</item>
`;
}

/** Writes a WordPress export file with `items` posts of about `words` words; the same in every run. */
export async function writeWxr(
  path: string,
  { items, words }: { items: number; words: number },
): Promise<void> {
  const random = seeded(20_261_121);
  const names: Names = { random, write: createTextGenerator(random) };
  const file = createWriteStream(path, { highWaterMark: 1 << 20 });
  file.write(HEAD + catalogue());
  for (let id = 1; id <= items; id += 1) {
    if (!file.write(post(names, { id, words }))) await once(file, "drain");
  }
  file.end(FOOT);
  await once(file, "finish");
}
