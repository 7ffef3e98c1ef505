import type { AccessPath, Arrangement } from "./list-stories.rules";
import { storyItemText, storyText } from "./story-item-text";
import type { FacetGroup } from "./story-list";

/** What is read of each story of a list: its text alone, or an item of a collection with a text of it. */
export type ListDocument = "list" | "version" | "public-item" | "full-item" | "version-item";

/** A list query with all names resolved to ids; one statement answers it. */
export interface ListPlan {
  accountId: number;
  arrangement: Arrangement;
  walk: AccessPath;
  /** Sections whose sorted list is requested; the publication's is the fallback if they have none. */
  sorterSections: readonly number[];
  /** Conditions on manually sorted stories. */
  sorterProbes: readonly FacetGroup[];
  /** Lower-cased. */
  template: string | undefined;
  exclude: readonly string[];
  random: boolean;
  limit: number;
  offset: number;
  document: ListDocument;
}

function selectDocument(row: string, document: ListDocument): string {
  switch (document) {
    case "list":
    case "version":
      return storyText(row, document);
    case "version-item":
      return storyItemText(row, "version");
    case "public-item":
      return storyItemText(row, "public");
    case "full-item":
      return storyItemText(row, "full");
  }
}

/** SQL for the document and ETag of a story by its id. Hidden from the planner: one index lookup per row. */
export function selectDocumentById(id: string, document: ListDocument): string {
  return `cross join lateral (select ${selectDocument("d", document)} as doc, d.etag
    from published_story d where d.story_id = ${id} offset 0) found`;
}

/** Up to this offset, reading skipped rows costs less than collecting keys and looking up each row. */
const MAX_ROW_OFFSET = 100;

export function canReadRows(plan: ListPlan): boolean {
  const { by } = plan.walk;
  // An item is assembled from its row: too expensive for rows that are only skipped.
  const maxOffset = plan.document.endsWith("-item") ? 0 : MAX_ROW_OFFSET;
  return (
    plan.offset <= maxOffset && by !== "facet" && !plan.random && plan.arrangement.kind !== "sorted-only"
  );
}

/** Number of newest stories that a random list samples from. */
export const RANDOM_POOL_SIZE = 1_000;

/** Bound values of one execution. The SQL text contains only their numbers, so it never depends on a value. */
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

function bindIds(group: FacetGroup, values: Values): string {
  const [firstId, ...otherIds] = group.ids;
  return otherIds.length === 0
    ? `= ${values.bind(firstId, "int")}`
    : `= any(${values.bind([...group.ids], "int[]")})`;
}

interface ConditionInput {
  values: Values;
  probes: readonly FacetGroup[];
  /** SQL expression of the story's template; null: no condition needed. */
  template: string | null;
}

/** A probe is a scalar subquery: the planner cannot turn it into a join, so a scan stops when its page is full. */
function buildConditions(
  story: string,
  plan: ListPlan,
  { values, probes, template }: ConditionInput,
): string {
  const facets = probes.map(
    (group) =>
      ` and (select true from story_facet g where g.story_id = ${story} and g.kind = '${group.kind}' and g.facet_id ${bindIds(group, values)} limit 1)`,
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

/** SQL for a scan's stories in order: `story_id`, the sort time `at`, and optionally `doc` and `etag`. */
export function buildWalkSql(
  plan: ListPlan,
  values: Values,
  context: { beside: string; paging: Paging },
): string {
  const { walk } = plan;
  const doc = canReadRows(plan) ? `, ${selectDocument("p", plan.document)} as doc, p.etag` : "";
  const account = values.bind(plan.accountId, "int");
  const page = (limit: string) => `limit ${limit} offset ${context.paging.offset}`;
  const walkConditions = (story: string, template: string | null) =>
    buildConditions(story, plan, { values, probes: walk.probes, template }) +
    (context.beside === "" ? "" : ` and ${story} not in (select b.story_id from ${context.beside} b)`);
  switch (walk.by) {
    case "listed":
      return `select p.story_id, p.published_at as at${doc} from published_story p
        where p.account_id = ${account} and p.listed${walkConditions("p.story_id", "p.template")}
        order by p.published_at desc, p.story_id ${page(context.paging.limit)}`;
    case "updated":
      return `select p.story_id, p.content_updated_at as at${doc} from published_story p
        where p.account_id = ${account} and p.listed${walkConditions("p.story_id", "p.template")}
        order by p.content_updated_at desc, p.story_id ${page(context.paging.limit)}`;
    case "template":
      return `select p.story_id, p.published_at as at${doc} from published_story p
        where p.account_id = ${account} and p.template = ${values.bind(plan.template, "text")}${walkConditions("p.story_id", null)}
        order by p.published_at desc, p.story_id ${page(context.paging.limit)}`;
    case "facet-updated":
      return `select p.story_id, p.content_updated_at as at${doc} from published_story p
        where p.account_id = ${account} and p.story_id in (select f.story_id from story_facet f
          where f.account_id = ${account} and f.kind = '${walk.driver.kind}' and f.facet_id ${bindIds(walk.driver, values)})
        ${walkConditions("p.story_id", "p.template")} order by p.content_updated_at desc, p.story_id ${page(context.paging.limit)}`;
    case "facet": {
      const facet = (id: string) => `select f.story_id, f.published_at as at from story_facet f
        where f.account_id = ${account} and f.kind = '${walk.driver.kind}' and f.facet_id ${id}${walkConditions("f.story_id", TEMPLATE_OF_FACET)}
        order by f.published_at desc, f.story_id`;
      if (walk.driver.ids.length === 1) {
        return `${facet(bindIds(walk.driver, values))} ${page(context.paging.limit)}`;
      }
      // The newest of each list, as many as the page could need, include the newest of all lists together.
      const driverIds = values.bind([...walk.driver.ids], "int[]");
      return `select distinct m.story_id, m.at from unnest(${driverIds}) as want(id) cross join lateral (
          ${facet("= want.id")} limit ${context.paging.limit} + ${context.paging.offset}) m
        order by m.at desc, m.story_id ${page(context.paging.limit)}`;
    }
  }
}

/** SQL for the visible manually sorted stories of a group; a section without any falls back to the publication's. */
export function buildSorterSql(plan: ListPlan, group: string, values: Values): string {
  const account = values.bind(plan.accountId, "int");
  const name = values.bind(group, "text");
  const section =
    plan.sorterSections.length === 0
      ? "0"
      : `coalesce((select x.section_id from story_group_entry x join published_story y on y.story_id = x.story_id and y.listed
          where x.account_id = ${account} and x.story_group = ${name}
            and x.section_id = any(${values.bind([...plan.sorterSections], "int[]")}) limit 1), 0)`;
  const filter = buildConditions("e.story_id", plan, {
    values,
    probes: plan.sorterProbes,
    template: "s.template",
  });
  return `select e.story_id, row_number() over (order by e.rank, e.story_id) as place
    from story_group_entry e join published_story s on s.story_id = e.story_id and s.account_id = ${account} and s.listed
    where e.account_id = ${account} and e.story_group = ${name} and e.section_id = ${section}${filter}`;
}
