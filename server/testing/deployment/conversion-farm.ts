import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { findTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

/** The programs on the path of a server without ffmpeg. */
const basicPrograms = ['sh', 'cat', 'nice', 'node'];

/** A bucket and a database, and machines that share them, each with an empty disk of its own. */
export async function openFarm() {
  const folder = temporaryDirectory();
  const servers: ServerProcess[] = [];
  onTestEnd(async () => {
    for (const { kill } of servers) await kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const { db, connection, url } = await createTestDatabase();
  const s3 = await startS3Server();
  /** An app to set up the data with. It runs no jobs. */
  const testApp = await createTestApp({ env: s3.env, restored: { db, connection, files: join(folder, 'setup') } });
  const installed = (await findTestFfmpeg())!;
  const log = join(folder, 'log');
  writeFileSync(log, '');

  const hangOf = (name: string) => join(folder, `${name} hangs`);

  /** A folder of programs. ffmpeg notes which video it converts, and never ends while conversions are to hang there. */
  const makePath = (name: string) => {
    const programs = join(folder, `programs of ${name}`);
    mkdirSync(programs);
    const ffmpeg = `#!/bin/sh
case "$*" in *proxy.mp4)
  echo "${name} \${PWD##*/}" >>${log}
  [ -e '${hangOf(name)}' ] && exec sleep 1000
esac
exec ${installed.ffmpeg} "$@"
`;
    writeFileSync(join(programs, 'ffmpeg'), ffmpeg, { mode: 0o755 });
    return programs;
  };

  const pathWithoutFfmpeg = () => {
    const programs = join(folder, 'basic programs');
    mkdirSync(programs);
    for (const name of basicPrograms) symlinkSync(findProgram(name), join(programs, name));
    return programs;
  };

  const start = async (env: Record<string, string>): Promise<ServerProcess> => {
    const server = await startServerProcess({ DATABASE_URL: url, ...s3.env, ...env });
    servers.push(server);
    return server;
  };

  return {
    testApp,
    /** From now on, the machine never ends what it converts. */
    hang: (name: string) => writeFileSync(hangOf(name), ''),
    /** Starts a machine that knows nothing but the database and the bucket. */
    startMachine: async (name: string, env: Record<string, string> = {}) => {
      const disk = join(folder, name);
      const path = `${makePath(name)}${delimiter}${process.env.PATH}`;
      const server = await start({ WORKERS: 'conversions', DATA_DIR: disk, PATH: path, ...env });
      return { ...server, name, listFiles: () => (existsSync(disk) ? listFiles(disk) : []) };
    },
    /** Starts a server that has no ffmpeg. */
    startSite: (env: Record<string, string>) =>
      start({ WORKERS: 'on', DATA_DIR: join(folder, 'site'), PAYMENTS: 'off', PATH: pathWithoutFfmpeg(), ...env }),
    /** Reads which machine has begun to convert which video, in this order. */
    readLog: () =>
      readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => ({ machine: line.split(' ')[0]!, fileId: Number(line.split(' ')[1]) })),
    /** Stores a clip that nobody has looked at yet. */
    store: async (clip: string, projectId: number, details: Partial<typeof files.$inferInsert> = {}) => {
      const path = `uploads/${crypto.randomUUID()}`;
      await testApp.deps.storage.write(path, createReadStream(clip));
      const file = { projectId, name: 'Cut.mp4', path, size: statSync(clip).size, type: 'draft', version: 1, ...details } as const;
      const [row] = await db.insert(files).values(withDeliverable(file)).returning();
      return row!.id;
    },
    untilReady: (fileId: number, timeout = 200_000) =>
      expect
        .poll(async () => (await db.select().from(videos).where(eq(videos.fileId, fileId)))[0], { timeout })
        .toMatchObject({ status: 'ready', frameCount: 48, interruptions: 0 }),
  };
}

function findProgram(name: string): string {
  if (name === 'node') return process.execPath;
  const folder = process.env.PATH!.split(delimiter).find((folder) => existsSync(join(folder, name)));
  return join(folder!, name);
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
