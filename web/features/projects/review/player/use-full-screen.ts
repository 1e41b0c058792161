import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export type FullScreen = ReturnType<typeof useFullScreen>;

/**
 * The whole page in full screen, of which only the picture or the comments, too, are shown: the styles follow `data-full-screen`. iPhones have
 * it for videos only, with their own controls and without comments; there, it fills the window.
 */
export function useFullScreen() {
  const [isOn, setOn] = useState(false);
  const [hasComments, setComments] = useState(false);
  useEffect(() => {
    // Esc and the browser's own buttons end it, too.
    const onChange = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) document.exitFullscreen();
    };
  }, []);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isOn) dataset.fullScreen = hasComments ? 'comments' : 'picture';
    return () => {
      delete dataset.fullScreen;
    };
  }, [isOn, hasComments]);
  return {
    isOn,
    hasComments,
    toggle() {
      const root: Partial<Pick<HTMLElement, 'requestFullscreen'>> = document.documentElement;
      if (document.fullscreenElement) document.exitFullscreen();
      else if (isOn || !root.requestFullscreen) setOn(!isOn);
      else root.requestFullscreen().catch(() => setOn(true));
    },
    toggleComments: () => setComments(!hasComments),
    /** Shows the comments at once, so that the focus can go there. */
    showComments: () => isOn && flushSync(() => setComments(true)),
  };
}
