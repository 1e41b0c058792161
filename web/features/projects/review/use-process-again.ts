import { videoEndpoints } from '#api/projects/video-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';

/** Has a video prepared again, for the studio. */
export const useProcessAgain = (fileId: number) =>
  useAction({
    mutationFn: () => call(videoEndpoints.process, { params: { id: fileId } }),
    successMessage: 'The video is being prepared again.',
    errorMessage: "The video couldn't be prepared again. Please try again.",
  });
