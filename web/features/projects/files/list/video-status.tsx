import { videoEndpoints } from '#api/projects/video-endpoints.ts';
import type { FilesOf, ProjectFile } from '#web/features/projects/files/files.ts';
import { call } from '#web/lib/api.ts';
import { formatPercent } from '#web/lib/format.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';

/** What's still being done with a video, or why it failed, where there is something to say. Clients can watch one that is prepared again. */
export function VideoStatus({ of, file: { id, name, video } }: { of: FilesOf; file: ProjectFile }) {
  if (video?.hasProxy && of.audience === 'client') return null;
  const isFirstLook = video?.qualities.at(-1)?.quality === 'small';
  switch (video?.status) {
    case 'queued':
      return (
        <p className="text-muted text-sm">
          {isFirstLook ? 'Plays in a small size, the full one is waiting for its turn' : 'Waiting for its turn to be prepared for playback'}
        </p>
      );
    case 'processing':
      return (
        <p className="text-muted text-sm tabular-nums">
          {isFirstLook ? 'Plays in a small size, preparing the full one' : 'Preparing for playback'}, {formatPercent(video.progress)}
        </p>
      );
    case 'failed':
      return (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-on-rose text-sm">
          <p className="[overflow-wrap:anywhere]">
            {isFirstLook ? "Plays in a small size only: the full one couldn't be made." : "Couldn't be prepared for playback."}{' '}
            {video.error ?? 'The original is intact.'}
          </p>
          {of.audience === 'admin' && <ProcessAgain id={id} name={name} />}
        </div>
      );
    default:
      return null;
  }
}

function ProcessAgain({ id, name }: Pick<ProjectFile, 'id' | 'name'>) {
  const process = useAction({
    mutationFn: () => call(videoEndpoints.process, { params: { id } }),
    successMessage: 'The video is being prepared again.',
    errorMessage: "The video couldn't be queued. Please try again.",
  });
  return (
    <ActionButton size="small" action={process} pendingLabel="Starting..." aria-label={`Prepare ${name} again`}>
      Try again
    </ActionButton>
  );
}
