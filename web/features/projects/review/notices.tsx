import type { MovedComments } from '#api/projects/videos.ts';
import type { FrameRate } from '#domain/projects/timecode.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import type { Review, Video } from './review.ts';
import { useProcessAgain } from './use-process-again.ts';
import { explainUnheard } from './version-details.tsx';

/** What the reviewer should know about the picture, its frame numbers and the sound, and what the studio can do about it. */
export function Notices({ version: { id, video } }: { version: Review['version'] }) {
  const texts = noticesOf(video);
  if (texts.length === 0) return null;
  return (
    <div className="mr-auto flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="max-w-prose text-muted text-sm">{texts.join(' ')}</p>
      {video?.isOutdated && <ProcessAgain fileId={id} />}
    </div>
  );
}

const ProcessAgain = ({ fileId }: { fileId: number }) => (
  <ActionButton size="small" action={useProcessAgain(fileId)} pendingLabel="Starting...">
    Process again
  </ActionButton>
);

export function noticesOf(video: Video | null): string[] {
  if (!video) return [];
  const { status, isHdr, isVariableRate, rate, movedComments, isOutdated, endsEarly, soundTracks } = video;
  if (status === 'unprocessed') return ['This is the original file: the server has no ffmpeg, so frame numbers are approximate.'];
  return [
    ...(isHdr ? ['HDR, shown as SDR.'] : []),
    ...(isVariableRate && rate ? [`Converted from a variable frame rate to ${format(rate)} fps.`] : []),
    ...(endsEarly ? ['The file ends early: the recording or the copying may have been interrupted.'] : []),
    ...explainUnheard(soundTracks ?? []),
    ...(movedComments ? [explainMove(movedComments)] : []),
    ...(isOutdated ? ['Prepared by an earlier version of Picturelock: frame numbers, colors and sound may be off.'] : []),
  ];
}

function explainMove({ removedFrames, formerRate }: MovedComments): string {
  if (formerRate) return `Comments stayed with their pictures when the frame rate was corrected from ${format(formerRate)} fps.`;
  const frames = removedFrames === 1 ? '1 frame' : `${removedFrames} frames`;
  const copies = removedFrames === 1 ? 'a copy' : 'copies';
  return `Comments moved ${frames} earlier, with their pictures: the video began with ${copies} of its first frame.`;
}

const format = ({ numerator, denominator }: FrameRate) => String(Number((numerator / denominator).toFixed(3)));
