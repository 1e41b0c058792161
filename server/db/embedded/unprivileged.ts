import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** PostgreSQL refuses to run as root, so root starts it as this user. */
export const nobody = 65534;
export const isRoot = process.getuid?.() === 0;

/** Options for PostgreSQL's programs and everything else that works in its folders. */
export const unprivileged = { cwd: '/', ...(isRoot ? { uid: nobody, gid: nobody } : {}) };

export async function runUnprivileged(program: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, unprivileged);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(`The embedded database failed: ${(stderr || message).trim()}`);
  }
}
