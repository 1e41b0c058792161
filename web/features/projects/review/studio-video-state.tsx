import { videoEndpoints } from '#contract/projects/video-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/use-action.ts';
import { VideoState, type VideoStateProps } from './video-states.tsx';

interface StudioVideoStateProps extends Pick<VideoStateProps, 'video' | 'problem'> {
  projectId: number;
  fileId: number;
}

/** The studio can have a video prepared again. */
export function StudioVideoState({ projectId, fileId, ...state }: StudioVideoStateProps) {
  const retry = useAction({
    mutationFn: () => call(videoEndpoints.process, { params: { id: fileId } }),
    successMessage: 'The video is being prepared again.',
    errorMessage: "The video couldn't be prepared again. Please try again.",
    invalidates: [['admin', 'projects', String(projectId)]],
  });
  return <VideoState {...state} onRetry={retry.mutate} isRetrying={retry.isPending} />;
}
