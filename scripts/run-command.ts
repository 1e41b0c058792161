import { BackupError } from '#server/backup/archive.ts';
import { SettingsError } from '#server/settings/settings.ts';

/** Runs a command, and prints errors that its user can fix as a sentence. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isExpected =
      error instanceof BackupError ||
      error instanceof SettingsError ||
      (error as Error).name === 'TypeError [ERR_PARSE_ARGS_UNKNOWN_OPTION]';
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
