import type { FrameView, findCustomPageView } from "@/server/publishing/site/index";
import prose from "./prose.module.css";
import { Html } from "./safe-html";
import css from "./static-page.module.css";
import { Breadcrumbs } from "./structured-data";

type Static = Extract<Awaited<ReturnType<typeof findCustomPageView>>, { kind: "static" }>;

/** Static page of the publication, such as the imprint. */
export function StaticPage({ page, frame }: { page: Static; frame: FrameView }) {
  return (
    <article className={css.page}>
      <h1 className={css.title}>{page.title}</h1>
      <Html html={page.html} className={prose.prose} />
      <Breadcrumbs frame={frame} trail={[{ name: page.title, href: page.path }]} />
    </article>
  );
}
