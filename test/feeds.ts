import { SaxesParser } from "saxes";

/** An element of an XML document, with the prefix that its name was written with. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

/** The root of an XML document; throws if it is not well-formed or a prefix is unbound. */
export function readXml(text: string): XmlNode {
  const top: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  const open: XmlNode[] = [top];
  const current = () => open.at(-1) ?? top;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    const attributes = Object.fromEntries(
      Object.entries(tag.attributes).map(([name, { value }]) => [name, value]),
    );
    const node: XmlNode = { name: tag.name, attributes, children: [], text: "" };
    current().children.push(node);
    open.push(node);
  });
  const add = (piece: string) => {
    current().text += piece;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => open.pop());
  parser.write(text).close();
  const [root] = top.children;
  if (root === undefined) throw new Error("the document is empty");
  return root;
}

export function findNodes(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

export function getNodeText(node: XmlNode, name: string): string | null {
  return findNodes(node, name)[0]?.text ?? null;
}

const RFC822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} \+0000$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/;

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
  "xmlns:sy": "http://purl.org/rss/1.0/modules/syndication/",
};

function isAbsolute(address: string | null | undefined): boolean {
  return typeof address === "string" && /^https?:\/\//.test(address) && URL.canParse(address);
}

/** The faults that an RSS 2.0 validator would report; empty for a valid feed. */
export function feedProblems(text: string): string[] {
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  const root = readXml(text);
  check(root.name === "rss" && root.attributes.version === "2.0", "not RSS 2.0");
  for (const [name, value] of Object.entries(NAMESPACES))
    check(root.attributes[name] === value, `no ${name}`);
  const channels = findNodes(root, "channel");
  check(channels.length === 1 && root.children.length === 1, "not exactly one channel");
  const [channel] = channels;
  if (channel === undefined) return problems;
  for (const name of ["title", "link", "description", "language", "lastBuildDate"]) {
    check(
      findNodes(channel, name).length === 1 && getNodeText(channel, name) !== "",
      `channel needs one ${name}`,
    );
  }
  check(isAbsolute(getNodeText(channel, "link")), "channel link is not absolute");
  check(LANGUAGE.test(getNodeText(channel, "language") ?? ""), "language");
  check(RFC822.test(getNodeText(channel, "lastBuildDate") ?? ""), "lastBuildDate");
  const [self] = findNodes(channel, "atom:link");
  check(self?.attributes.rel === "self" && isAbsolute(self.attributes.href), "atom:link rel=self");
  const guids = new Set<string>();
  for (const item of findNodes(channel, "item")) {
    const guid = findNodes(item, "guid")[0];
    check(guid !== undefined && guid.text !== "" && !guids.has(guid.text), `guid ${guid?.text}`);
    guids.add(guid?.text ?? "");
    check(guid?.attributes.isPermaLink === "false", "guid is no permalink");
    check((getNodeText(item, "title") ?? "") !== "", "item needs a title");
    check(isAbsolute(getNodeText(item, "link")), "item link");
    const comments = getNodeText(item, "comments");
    check(comments === null || isAbsolute(comments), "item comments");
    check(RFC822.test(getNodeText(item, "pubDate") ?? ""), "pubDate");
    check(ISO.test(getNodeText(item, "atom:updated") ?? ""), "atom:updated");
    for (const uniqueName of [
      "title",
      "link",
      "description",
      "comments",
      "guid",
      "pubDate",
      "content:encoded",
    ]) {
      check(findNodes(item, uniqueName).length <= 1, `${uniqueName} more than once`);
    }
    for (const media of [...findNodes(item, "media:content"), ...findNodes(item, "media:thumbnail")]) {
      check(isAbsolute(media.attributes.url), `${media.name} url`);
    }
    check(
      !item.children.some(
        (child) =>
          child.text === "" && child.children.length === 0 && Object.keys(child.attributes).length === 0,
      ),
      "an empty node",
    );
  }
  return problems;
}
