import { readdir } from "node:fs/promises";
import { AppError } from "@/server/platform/errors/index";

/** Refuses (conflict) a folder that contains anything; a backup is never written over another. */
export async function claimFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw new AppError("conflict", `${folder} is not a folder.`, { cause: error });
  });
  if (names.length > 0)
    throw new AppError("conflict", `${folder} exists and is not empty. Choose a new folder for the backup.`);
}
