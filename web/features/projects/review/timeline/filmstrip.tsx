import { useEffect, useRef, useState } from 'react';
import type { TimelineMedia } from './media.ts';
import { tileOf } from './positions.ts';

interface FilmstripProps extends Pick<TimelineMedia, 'filmstrip' | 'aspect'> {
  frameCount: number;
}

/** A filmstrip of as many pictures side by side as fit. */
export function Filmstrip({ filmstrip, aspect, frameCount }: FilmstripProps) {
  const ref = useRef<HTMLDivElement>(null);
  const count = useFittingTiles(ref, aspect);
  return (
    <div ref={ref} aria-hidden className="flex h-10 overflow-hidden bg-inset max-lg:[@media(height<50rem)]:hidden lg:h-12">
      {filmstrip &&
        Array.from({ length: count }, (_, index) => (
          <FilmstripTile
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the strip is the identity
            key={index}
            filmstrip={filmstrip}
            aspect={aspect}
            frame={Math.floor(((index + 0.5) / count) * frameCount)}
            className="h-full min-w-0 flex-1"
          />
        ))}
    </div>
  );
}

function useFittingTiles(ref: React.RefObject<HTMLDivElement | null>, aspect: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCount(Math.max(1, Math.round(element.clientWidth / (element.clientHeight * aspect)))));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, aspect]);
  return count;
}

interface TileProps {
  filmstrip: NonNullable<TimelineMedia['filmstrip']>;
  frame: number;
  aspect: number;
  className: string;
}

/** The part of the filmstrip that shows a frame. */
export function FilmstripTile({ filmstrip, frame, aspect, className }: TileProps) {
  const { url, columns, rows } = filmstrip;
  const tile = tileOf(frame, filmstrip);
  const [column, row] = [tile % columns, Math.floor(tile / columns)];
  const part = (index: number, count: number) => (count > 1 ? `${(index / (count - 1)) * 100}%` : '0');
  return (
    <div
      style={{
        aspectRatio: aspect,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${part(column, columns)} ${part(row, rows)}`,
      }}
      className={className}
    />
  );
}
