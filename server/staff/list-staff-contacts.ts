import type { Context } from "@/server/context/index";

export interface StaffContact {
  staffUserId: number;
  name: string;
  email: string;
}

/** Lists the contacts for an account's configuration: its owners and admins, at most 50. */
export async function listStaffContacts({ db, account }: Context): Promise<StaffContact[]> {
  const rows = await db.prisma.staffMembership.findMany({
    where: { accountId: account.id, role: { in: ["owner", "admin"] } },
    orderBy: { staffUserId: "asc" },
    take: 50,
    select: { user: { select: { id: true, name: true, email: true } } },
  });
  return rows.map(({ user }) => ({ staffUserId: user.id, name: user.name, email: user.email }));
}
