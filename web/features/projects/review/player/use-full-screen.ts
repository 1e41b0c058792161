import { type RefObject, useCallback } from 'react';

/** iPhones show only videos in full screen, with their own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Shows an element in full screen, and leaves it again. */
export const useFullScreen = (ref: RefObject<HTMLElement | null>) =>
  useCallback(() => {
    const element = ref.current;
    if (document.fullscreenElement) document.exitFullscreen();
    else if (element?.requestFullscreen) element.requestFullscreen();
    else element?.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.();
  }, [ref]);
