import { AppError } from "@/server/platform/errors/index";
import { requireContactEmail } from "./create-organization-account";
import type { Organization, OrganizationDependencies, OrganizationUser } from "./organization";
import { insertUser } from "./organization.repository";
import { cleanUserName, toUserSlug } from "./user-name.rules";

const MAX_TRIES = 50;

/** Create a user of the organization, who moderates and comments in its accounts. */
export async function createOrganizationUser(
  dependencies: OrganizationDependencies,
  organization: Organization,
  input: { name: string; email: string | null },
): Promise<OrganizationUser> {
  const email = input.email === null ? null : requireContactEmail(input.email, "user.email");
  const displayName = cleanUserName(input.name);
  if (displayName === "") throw new AppError("unprocessable", "name is empty.");
  const base = toUserSlug(displayName);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
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
