import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Loudness, SoundTrack } from '#api/projects/sound.ts';
import { formatDecimal, formatList } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { Video } from './review.ts';

/** Shows what is known about a version's picture and sound. @param children more of it, read once it's opened */
export function VersionDetails({ video, children }: { video: Video | null; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (!video?.rate) return null;
  return (
    <>
      <Button variant="secondary" size="small" aria-label="Details of this version" title="Details" onClick={() => setOpen(true)}>
        <Info aria-hidden size={16} /> <span className="max-sm:sr-only">Details</span>
      </Button>
      <Dialog title="Details" open={open} onClose={() => setOpen(false)}>
        <Details video={video} />
        {open && children}
      </Dialog>
    </>
  );
}

function Details({ video: { width, height, rate, frameCount, soundTracks, loudness } }: { video: Video }) {
  const fps = rate && Number((rate.numerator / rate.denominator).toFixed(3));
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          ['Picture', width && height ? `${width} × ${height} pixels` : 'Unknown'],
          ['Frames', `${frameCount ?? '?'} at ${fps} fps`],
          ...(loudness ? [['Loudness (EBU R 128)', formatLoudness(loudness)] as [string, string]] : []),
        ]}
      />
      {soundTracks && <SoundTracks tracks={soundTracks} />}
    </>
  );
}

function SoundTracks({ tracks }: { tracks: SoundTrack[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-muted text-sm">Sound</h3>
      {tracks.length === 0 && <p>None</p>}
      <ol className="grid divide-y divide-line">
        {tracks.map((track, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tracks are known by their number
          <li key={index} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 py-2 first:pt-0">
            <span className="font-mono text-muted tabular-nums">{index + 1}</span>
            <div>
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {describeTrack(track)}
              </p>
              {!track.isPlayable && <p className="text-on-rose text-sm">This track can't be played.</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Names a language. Files may name languages in any way, so other names stay as they are. */
function nameLanguage(language: string): string {
  try {
    return languageNames.of(language) ?? language;
  } catch {
    return language;
  }
}

function nameChannels(channels: number): string {
  return channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`;
}

const describeTrack = ({ codec, channels, language, title }: SoundTrack) =>
  [codec ?? 'Unknown codec', channels && nameChannels(channels), language && nameLanguage(language), title].filter(Boolean).join(' · ');

const formatLevel = (level: number) => formatDecimal(level.toFixed(1)).replace('-', '−');

/** `−23.0 LUFS, range 6 LU, true peak −1.2 dBTP`. */
export function formatLoudness({ integrated, range, truePeak }: Loudness): string {
  if (truePeak === null) return 'Silent';
  const peak = `true peak ${formatLevel(truePeak)} dBTP`;
  if (integrated === null) return `Too short or quiet to measure, ${peak}`;
  return `${formatLevel(integrated)} LUFS, range ${formatDecimal(String(range))} LU, ${peak}`;
}

/** `The sound of track 2 can't be played.` */
export function explainUnheard(tracks: SoundTrack[]): string[] {
  const unheard = tracks.flatMap(({ isPlayable }, index) => (isPlayable ? [] : [`${index + 1}`]));
  if (unheard.length === 0) return [];
  return [`The sound of track${unheard.length === 1 ? '' : 's'} ${formatList(unheard)} can't be played.`];
}
