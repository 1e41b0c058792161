import { ImageUp } from 'lucide-react';
import { videoEndpoints } from '#api/projects/video-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import type { FramePlayer } from './frame-player.ts';
import { IconButton } from './icon-button.tsx';
import { usePlayerState } from './use-frame-player.ts';

interface PosterButtonProps {
  player: FramePlayer;
  fileId: number;
  /** The frame that was chosen before. */
  posterFrame: number | null;
}

/** Makes the frame on screen the video's poster. */
export function PosterButton({ player, fileId, posterFrame }: PosterButtonProps) {
  const isChosen = usePlayerState(player, ({ frame }) => frame === posterFrame);
  const choose = useAction({
    mutationFn: (frame: number) => call(videoEndpoints.choosePoster, { params: { id: fileId }, body: { frame } }),
    successMessage: 'This frame is the poster now.',
    errorMessage: "The poster couldn't be changed. Please try again.",
  });
  return (
    <IconButton
      icon={ImageUp}
      label="Use this frame as the poster"
      aria-pressed={isChosen}
      disabled={choose.isPending}
      onClick={() => choose.mutate(player.getState().frame)}
    />
  );
}
