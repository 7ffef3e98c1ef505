import { AppError } from "@/server/platform/errors/index";
import { requireContactEmail } from "./create-organization-account";
import type { Organization, OrganizationDependencies, OrganizationUser } from "./organization";
import { insertUser } from "./organization.repository";

const MOST_TRIES = 50;

function toSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return slug === "" ? "user" : slug.slice(0, 80);
}

/** Create a user of the organization, who moderates and comments in its accounts. */
export async function createOrganizationUser(
  dependencies: OrganizationDependencies,
  organization: Organization,
  input: { name: string; email: string | null },
): Promise<OrganizationUser> {
  const email = input.email === null ? null : requireContactEmail(input.email, "user.email");
  const displayName = input.name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  if (displayName === "") throw new AppError("unprocessable", "name is empty.");
  const base = toSlug(displayName);
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const slug = tries === 1 ? base : `${base}-${tries}`;
    const user = await insertUser(dependencies.db, organization.id, {
      name: displayName,
      slug,
      email,
      now: dependencies.clock.now(),
    });
    if (user !== null) return user;
  }
  const slug = `${base}-${dependencies.ids.uuid().slice(0, 8)}`;
  const user = await insertUser(dependencies.db, organization.id, {
    name: displayName,
    slug,
    email,
    now: dependencies.clock.now(),
  });
  if (user === null) throw new Error("a user could not be given a slug");
  return user;
}
