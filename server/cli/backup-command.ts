import type { Command } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./backup-actions");

/** `masthead backup` and `masthead restore`: the whole installation as a folder of checksummed files. */
export function addBackupCommands(masthead: Command): void {
  masthead
    .command("backup")
    .description(
      "Back up database and media to a new folder, as of one moment, while servers run. With MASTHEAD_BACKUP_PASSPHRASE also the secret, encrypted.",
    )
    .argument("<folder>", "the folder to create")
    .option("--without-media", "leave out media, such as those of a bucket that has its own backup")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).backUp));
  masthead
    .command("restore")
    .description("Restore a backup into an empty database. Stop all servers of the installation first.")
    .argument("<folder>", "the backup")
    .option("--replace", "drop everything in the database first")
    .option("--without-secret", "restore although the encrypted values can't be decrypted here")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).restore));
}
