import css from "./story-share.module.css";

interface FollowFormProps {
  kind: "author" | "topic" | "story" | "thread";
  /** Of a thread, the id of its top-level comment. */
  slug: string;
  label: string;
  /** What the button is called where its label alone says too little. */
  name?: string;
  /** A small button without a border, in a list. */
  isQuiet?: boolean;
}

/** A button that follows what the page is about; a plain form, the same for every visitor. */
export function FollowForm({ kind, slug, label, name, isQuiet = false }: FollowFormProps) {
  return (
    <form method="post" action="/account/follows/add">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="slug" value={slug} />
      <button type="submit" className={isQuiet ? css.quiet : css.tool} aria-label={name}>
        {label}
      </button>
    </form>
  );
}
