import type { Context } from "@/server/context/index";

/** Get the author of a version, as stored with it. */
export function actorName({ actor }: Context): string {
  switch (actor.kind) {
    case "staff":
    case "system":
      return actor.name;
    case "server":
      return "server key";
    case "reader":
      return `reader ${actor.reader.id}`;
    case "subscriber":
    case "anonymous":
      return actor.kind;
  }
}
