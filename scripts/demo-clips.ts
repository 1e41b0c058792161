// Makes the two drafts of the demo data, with ffmpeg: `node scripts/demo-clips.ts`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fontFile } from '#server/adapters/pdf/fonts.ts';

const drafts = [
  {
    file: 'server/demo/drafts/version-1.mp4',
    shots: [
      { from: '0x16324f', to: '0xe07a3f', title: 'Day one.' },
      { from: '0x2a1a4a', to: '0x3fa7a0', title: 'Where to next' },
    ],
  },
  {
    file: 'server/demo/drafts/version-2.mp4',
    shots: [
      { from: '0x0d2238', to: '0xf2a65a', title: 'Day one, 5 am.' },
      { from: '0x1d3b2f', to: '0xd9c27a', title: 'Where to next?' },
    ],
  },
];
const seconds = 3;

const folder = mkdtempSync(join(tmpdir(), 'picturelock-'));
copyFileSync(fontFile('bricolage-grotesque/700Bold'), join(folder, 'font.ttf'));
for (const { file, shots } of drafts) {
  const pictures = shots.flatMap(({ from, to }, index) => [
    ...['-f', 'lavfi', '-i', `gradients=s=640x360:r=24000/1001:d=${seconds}:c0=${from}:c1=${to}:speed=0.012:seed=${index + 3}`],
  ]);
  const titles = shots.map(
    ({ title }, index) =>
      `drawtext=fontfile=font.ttf:text='${title}':fontcolor=white:fontsize=54:x=90-8*(t-${index * seconds}):y=240:enable='between(t,${index * seconds},${(index + 1) * seconds - 0.02})'`,
  );
  const bars = ['drawbox=y=0:w=iw:h=38:color=black:t=fill', 'drawbox=y=ih-38:w=iw:h=38:color=black:t=fill'];
  execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', ...pictures, '-f', 'lavfi', '-i', `sine=f=220:d=${2 * seconds},tremolo=f=0.5:d=0.8,volume=0.5`],
      ...['-filter_complex', `[0:v][1:v]concat=n=2:v=1,${[...titles, ...bars].join(',')}[v]`, '-map', '[v]', '-map', '2:a'],
      ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '33', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '24k', '-ac', '1'],
      ...['-timecode', '01:00:00:00', '-movflags', '+faststart', resolve(file)],
    ],
    { cwd: folder, stdio: 'inherit' },
  );
}
rmSync(folder, { recursive: true });
