import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FramePlayer } from './frame-player.ts';
import { loadWhole, passesRanges } from './playable-source.ts';
import { useHasPicture } from './use-has-picture.ts';

/** Where a video is played from. */
interface Source {
  src: string;
  /** Something on the way removes what asks for parts of a file: it's being loaded whole, or is too large for that. */
  obstacle?: { loadedPercent: number } | 'too large';
}

/**
 * Has a video play, and seek, also where something between the browser and the server doesn't let parts of a file be asked for: it's then
 * loaded whole, and goes on at the same frame, as it does once another one is made of the video. Whether that's so is found out once.
 * @param url of the video on the server
 */
export function usePlayableSource(url: string, player: FramePlayer | undefined): Source {
  const { data: isPassed } = useQuery({
    queryKey: ['public', 'own', 'passes-ranges', ''],
    queryFn: () => passesRanges(url),
    enabled: useHasPicture(player),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [whole, setWhole] = useState<Source>();
  useEffect(() => {
    if (isPassed !== false) return;
    const abort = new AbortController();
    let src: string | undefined;
    const report = (share: number) => setWhole({ src: url, obstacle: { loadedPercent: Math.floor(share * 100) } });
    const load = async () => {
      report(0);
      const blob = await loadWhole(url, abort.signal, report);
      if (abort.signal.aborted) return;
      src = blob && URL.createObjectURL(blob);
      setWhole(src ? { src } : { src: url, obstacle: 'too large' });
    };
    // The player says why a video can't be loaded.
    load().catch(() => !abort.signal.aborted && setWhole(undefined));
    return () => {
      abort.abort();
      if (src) URL.revokeObjectURL(src);
    };
  }, [isPassed, url]);
  const source = whole ?? { src: url };
  const [src, setSrc] = useState(source.src);
  const loaded = useRef(src);
  useEffect(() => {
    if (src !== source.src) player?.hold();
    setSrc(source.src);
  }, [src, source.src, player]);
  useEffect(() => {
    if (loaded.current !== src) player?.reload();
    loaded.current = src;
  }, [src, player]);
  return { ...source, src };
}
