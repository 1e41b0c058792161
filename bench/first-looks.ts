import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Video } from '../api/projects/videos.ts';
import { runFfmpeg } from '../server/testing/clips.ts';
import { percentile, sendSteadily, type Timed } from './clients/open-loop.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const adminPassword = 'Only for this benchmark 1';
const filmsAtOnce = 10;
/** How many other requests per second are sent meanwhile. */
const perSecond = 20;
const idleSeconds = 10;

/** The films to upload, each with its length in seconds. `testsrc2` moves, and the noise is like a camera's. */
const films = {
  '1080p25 of a camera, 13 Mbit/s, H.264 without B-frames': {
    seconds: 60,
    size: '1920x1080',
    rate: 25,
    noise: 4,
    encode: ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '13M', '-g', '50', '-pix_fmt', 'yuv420p'],
  },
  '1080p25 with much noise, 25 Mbit/s, H.264 with B-frames': {
    seconds: 20,
    size: '1920x1080',
    rate: 25,
    noise: 8,
    encode: ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '25M', '-bf', '2', '-pix_fmt', 'yuv420p'],
  },
  '1080p25, ProRes 422': {
    seconds: 10,
    size: '1920x1080',
    rate: 25,
    noise: 4,
    encode: ['-c:v', 'prores_ks', '-profile:v', '2', '-pix_fmt', 'yuv422p10le'],
  },
  '1080i50 of 50 Mbit/s, MPEG-2 4:2:2': {
    seconds: 10,
    size: '1920x1080',
    rate: 25,
    noise: 4,
    encode: ['-c:v', 'mpeg2video', '-flags', '+ildct+ilme', '-top', '1', '-b:v', '50M', '-g', '12', '-bf', '2', '-pix_fmt', 'yuv422p'],
  },
  '2160p25, H.264': {
    seconds: 10,
    size: '3840x2160',
    rate: 25,
    noise: 4,
    encode: ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '60M', '-pix_fmt', 'yuv420p'],
  },
  '2160p59.94 of 10 bits, HEVC': {
    seconds: 5,
    size: '3840x2160',
    rate: '60000/1001',
    noise: 4,
    encode: ['-c:v', 'libx265', '-preset', 'ultrafast', '-b:v', '60M', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error'],
  },
} satisfies Record<string, Film>;

interface Film {
  seconds: number;
  size: string;
  rate: number | string;
  noise: number;
  encode: string[];
}

const short: Film = { ...films['1080p25 of a camera, 13 Mbit/s, H.264 without B-frames'], seconds: 20 };

/** Measures how long uploaded drafts take until they can be watched and until all is made, and how that slows down other requests. */
export async function measureFirstLooks(): Promise<string> {
  using folder = temporaryDataDir();
  const settings = { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', ADMIN_PASSWORD: adminPassword };
  await using server = await startServer(join(folder.path, 'data'), settings);
  const studio = await openStudio(server.url);
  const clip = (film: Film, name: string) => {
    const path = join(folder.path, `${name}.mov`);
    makeFilm(film, path);
    return path;
  };

  const rows: string[] = [];
  for (const [name, film] of Object.entries(films)) {
    const path = clip(film, `film-${rows.length}`);
    // Only the first film is uploaded with a watermark, too. Then nobody may see the draft's picture without it.
    for (const watermark of rows.length === 0 ? [false, true] : [false]) {
      const draft = await studio.upload(path, { watermark });
      const { watched, made } = await studio.follow([draft]);
      const cells = [
        name,
        watermark ? 'with' : 'without',
        `**${times(watched[0]!, film.seconds)}**`,
        `**${times(made[0]!, film.seconds)}**`,
      ];
      rows.push(`| ${cells.join(' | ')} |`);
    }
  }

  const many = clip(short, 'many');
  const idle = await studio.askOthers(idleSeconds);
  const drafts = await Promise.all(Array.from({ length: filmsAtOnce }, () => studio.upload(many, { watermark: false })));
  const [{ watched, made }, busy] = await Promise.all([studio.follow(drafts), studio.askOthers(idleSeconds)]);
  const length = short.seconds;
  return `Drafts that an owner uploads to a studio without other work, from the end of the upload, as multiples of their length. Without a watermark, a copy of the picture
is watched first where browsers play it exactly.

| film | watermark | until it can be watched | until all is made |
| --- | --- | --- | --- |
${rows.join('\n')}

The same of ${filmsAtOnce} of ${length} s at once (1080p25 of a camera), as multiples of one's length; and GET /api/admin/projects, ${perSecond} times a second for ${idleSeconds} s.

| measure | value |
| --- | --- |
| the first can be watched | **${times(Math.min(...watched), length)}** |
| all can be watched | **${times(Math.max(...watched), length)}** |
| the first is made | **${times(Math.min(...made), length)}** |
| all are made | **${times(Math.max(...made), length)}** |
| other requests before: median, 99th percentile | ${spread(idle)} |
| meanwhile | ${spread(busy)} |`;
}

const times = (seconds: number, length: number) => (seconds / length).toFixed(2);
const spread = (timed: Timed[]) => `${percentile(timed, 50).toFixed(1)} ms, ${percentile(timed, 99).toFixed(1)} ms`;

function makeFilm({ seconds, size, rate, noise, encode }: Film, path: string) {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds},noise=alls=${noise}:allf=t`];
  runFfmpeg([...picture, '-f', 'lavfi', '-i', `sine=duration=${seconds}`, ...encode, '-c:a', 'aac', '-y', path]);
}

interface Draft {
  projectId: number;
  /** The time of the upload, by `performance.now()`. */
  uploadedAt: number;
}

/** Opens a studio with one client as its owner. */
async function openStudio(url: string) {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookie = login.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const post = async (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert(response.ok, `POST ${path} returned ${response.status}: ${await response.clone().text()}`);
    return (await response.json()) as Record<'client' | 'project', { id: number }>;
  };
  const { client } = await post('clients', { name: 'Ann Client', email: 'ann@client.example', password: adminPassword });

  return {
    /** Uploads a film as the first draft of a new project. */
    async upload(path: string, { watermark }: { watermark: boolean }): Promise<Draft> {
      const { project } = await post('projects', { clientId: client.id, title: 'Film', watermark });
      const film = await openAsBlob(path);
      const metadata = Object.entries({ filename: 'film.mov', projectId: `${project.id}`, type: 'draft' });
      const tus = { cookie, 'tus-resumable': '1.0.0' };
      const created = await fetch(`${url}/api/files/uploads?as=admin`, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': `${film.size}`,
          'upload-metadata': metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(','),
        },
      });
      assert.equal(created.status, 201, await created.text());
      const address = new URL(created.headers.get('location')!, url);
      address.searchParams.set('as', 'admin');
      const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      const sent = await fetch(address, { method: 'PATCH', headers, body: film });
      assert.equal(sent.status, 204, await sent.text());
      return { projectId: project.id, uploadedAt: performance.now() };
    },

    /** Waits for drafts to be made. @returns seconds since each one's upload */
    async follow(drafts: Draft[]) {
      const watched: number[] = [];
      const made: number[] = [];
      for (; drafts.some((_, number) => made[number] === undefined); await setTimeout(300))
        for (const [number, { projectId, uploadedAt }] of drafts.entries()) {
          if (made[number] !== undefined) continue;
          const response = await fetch(`${url}/api/projects/${projectId}/review/newest?as=admin`, { headers: { cookie } });
          const { review } = (await response.json()) as { review: { version: { video: Video | null } } | null };
          const video = review?.version.video;
          const seconds = (performance.now() - uploadedAt) / 1000;
          assert.notEqual(video?.status, 'failed');
          if (video?.hasProxy) watched[number] ??= seconds;
          if (video?.status === 'ready') made[number] = seconds;
        }
      return { watched, made };
    },

    askOthers: (seconds: number) =>
      sendSteadily(perSecond, seconds, async () => {
        const response = await fetch(`${url}/api/admin/projects`, { headers: { cookie } });
        assert.equal(response.status, 200, await response.text());
        return {};
      }),
  };
}
