import type { Arrangement, Walk } from "./list-stories.rules";
import { type StoryText, storyItemText, storyText } from "./story-item-text";
import type { FacetGroup } from "./story-list";

/** Which document of a story a list reads: alone, or as an item of a collection. */
export type ListDocument = StoryText | `${StoryText}-item`;

/** A list with everything resolved to ids: what one statement answers. */
export interface ListPlan {
  accountId: number;
  arrangement: Arrangement;
  walk: Walk;
  /** Sections whose own hand-sorted list is wanted; the publication's stands in when they have none. */
  sorterSections: readonly number[];
  /** Conditions on hand-sorted stories. */
  sorterProbes: readonly FacetGroup[];
  /** Lower-cased. */
  template: string | undefined;
  exclude: readonly string[];
  random: boolean;
  limit: number;
  offset: number;
  document: ListDocument;
}

function documentOf(row: string, document: ListDocument): string {
  switch (document) {
    case "list":
    case "public":
    case "full":
      return storyText(row, document);
    case "list-item":
      return storyItemText(row, "list");
    case "public-item":
      return storyItemText(row, "public");
    case "full-item":
      return storyItemText(row, "full");
  }
}

/** The document and validator of a story by its id. Hidden from the planner, so that it stays one look-up per row. */
export function documentById(id: string, document: ListDocument): string {
  return `cross join lateral (select ${documentOf("d", document)} as doc, d.etag
    from published_story d where d.story_id = ${id} offset 0) found`;
}

/** Up to this offset, reading rows on the way costs less than their keys first and each row by its key. */
const NEAR = 100;

export function readsRows(plan: ListPlan): boolean {
  const { by } = plan.walk;
  // An item is put together from its row: not for rows that are only passed.
  const far = plan.document.endsWith("-item") ? 0 : NEAR;
  return plan.offset <= far && by !== "facet" && !plan.random && plan.arrangement.kind !== "sorted-only";
}

/** Newest stories among which a random list draws. */
export const POOL = 1_000;

/** Values of one execution. A text holds only their numbers, so its shape depends on the plan and never on a value. */
export class Values {
  readonly list: unknown[] = [];
  bind(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

export interface Paging {
  limit: string;
  offset: string;
}

function ids(group: FacetGroup, values: Values): string {
  const [only, ...others] = group.ids;
  return others.length === 0
    ? `= ${values.bind(only, "int")}`
    : `= any(${values.bind([...group.ids], "int[]")})`;
}

interface Asked {
  values: Values;
  probes: readonly FacetGroup[];
  /** Where the template of the story stands; null where it needs no asking. */
  template: string | null;
}

/** A probe is a scalar subquery: the planner cannot turn it into a join, so a walk stops when its page is full. */
function conditions(story: string, plan: ListPlan, { values, probes, template }: Asked): string {
  const facets = probes.map(
    (group) =>
      ` and (select true from story_facet g where g.story_id = ${story} and g.kind = '${group.kind}' and g.facet_id ${ids(group, values)} limit 1)`,
  );
  const templates =
    template === null || plan.template === undefined
      ? ""
      : ` and ${template} = ${values.bind(plan.template, "text")}`;
  const excluded =
    plan.exclude.length === 0 ? "" : ` and ${story} <> all(${values.bind([...plan.exclude], "uuid[]")})`;
  return facets.join("") + templates + excluded;
}

const TEMPLATE_OF_FACET = "(select t.template from published_story t where t.story_id = f.story_id)";

/** Keys of the stories of a walk, in order: `story_id`, the instant `at` that they are sorted by, and perhaps `doc` and `etag`. */
export function walkText(plan: ListPlan, values: Values, around: { beside: string; paging: Paging }): string {
  const { walk } = plan;
  const doc = readsRows(plan) ? `, ${documentOf("p", plan.document)} as doc, p.etag` : "";
  const account = values.bind(plan.accountId, "int");
  const page = (limit: string) => `limit ${limit} offset ${around.paging.offset}`;
  const rest = (story: string, template: string | null) =>
    conditions(story, plan, { values, probes: walk.probes, template }) +
    (around.beside === "" ? "" : ` and ${story} not in (select b.story_id from ${around.beside} b)`);
  switch (walk.by) {
    case "listed":
      return `select p.story_id, p.published_at as at${doc} from published_story p
        where p.account_id = ${account} and p.listed${rest("p.story_id", "p.template")}
        order by p.published_at desc, p.story_id ${page(around.paging.limit)}`;
    case "updated":
      return `select p.story_id, p.content_updated_at as at${doc} from published_story p
        where p.account_id = ${account} and p.listed${rest("p.story_id", "p.template")}
        order by p.content_updated_at desc, p.story_id ${page(around.paging.limit)}`;
    case "template":
      return `select p.story_id, p.published_at as at${doc} from published_story p
        where p.account_id = ${account} and p.template = ${values.bind(plan.template, "text")}${rest("p.story_id", null)}
        order by p.published_at desc, p.story_id ${page(around.paging.limit)}`;
    case "facet-updated":
      return `select p.story_id, p.content_updated_at as at${doc} from published_story p
        where p.account_id = ${account} and p.story_id in (select f.story_id from story_facet f
          where f.account_id = ${account} and f.kind = '${walk.driver.kind}' and f.facet_id ${ids(walk.driver, values)})
        ${rest("p.story_id", "p.template")} order by p.content_updated_at desc, p.story_id ${page(around.paging.limit)}`;
    case "facet": {
      const facet = (id: string) => `select f.story_id, f.published_at as at from story_facet f
        where f.account_id = ${account} and f.kind = '${walk.driver.kind}' and f.facet_id ${id}${rest("f.story_id", TEMPLATE_OF_FACET)}
        order by f.published_at desc, f.story_id`;
      if (walk.driver.ids.length === 1) {
        return `${facet(ids(walk.driver, values))} ${page(around.paging.limit)}`;
      }
      // The newest of each list, as many as the page could need, hold the newest of all together.
      const wanted = values.bind([...walk.driver.ids], "int[]");
      return `select distinct m.story_id, m.at from unnest(${wanted}) as want(id) cross join lateral (
          ${facet("= want.id")} limit ${around.paging.limit} + ${around.paging.offset}) m
        order by m.at desc, m.story_id ${page(around.paging.limit)}`;
    }
  }
}

/** Hand-sorted stories of a group that readers may see. A section without any falls back to the publication's. */
export function sorterText(plan: ListPlan, group: string, values: Values): string {
  const account = values.bind(plan.accountId, "int");
  const name = values.bind(group, "text");
  const section =
    plan.sorterSections.length === 0
      ? "0"
      : `coalesce((select x.section_id from story_group_entry x join published_story y on y.story_id = x.story_id and y.listed
          where x.account_id = ${account} and x.story_group = ${name}
            and x.section_id = any(${values.bind([...plan.sorterSections], "int[]")}) limit 1), 0)`;
  const filter = conditions("e.story_id", plan, {
    values,
    probes: plan.sorterProbes,
    template: "s.template",
  });
  return `select e.story_id, row_number() over (order by e.rank, e.story_id) as place
    from story_group_entry e join published_story s on s.story_id = e.story_id and s.account_id = ${account} and s.listed
    where e.account_id = ${account} and e.story_group = ${name} and e.section_id = ${section}${filter}`;
}
