import type { SiteFilm } from '#api/website/site-films.ts';
import { formatPercent, formatSize } from '#web/lib/format.ts';

export function describeFilm({ status, progress, size, duration }: SiteFilm): string {
  switch (status) {
    case 'uploading':
      return `${formatSize(size)} · The upload was interrupted. Choose the file again to continue.`;
    case 'queued':
      return `${formatSize(size)} · Waiting to be converted`;
    case 'processing':
      return `Converting… ${formatPercent(progress)}`;
    case 'failed':
      return formatSize(size);
    default:
      return ['Ready', duration !== null && formatLength(duration)].filter(Boolean).join(' · ');
  }
}

/** Formats a length in seconds, such as `3:51`. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
