import type { Upload } from '#web/features/projects/uploads/queue/upload.ts';
import { formatInstant, formatSize, studioLocale } from '#web/lib/format.ts';

/** "About 3 minutes left", rounded so that it doesn't flicker. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min left` : `${Math.round(hours / 24)} days left`;
}

/** "2:02 PM", or with its date if that wasn't today. */
export function formatStart(instant: string, now = new Date()): string {
  const start = new Date(instant);
  const isToday = start.toDateString() === now.toDateString();
  return isToday ? start.toLocaleTimeString(studioLocale(), { timeStyle: 'short' }) : formatInstant(instant);
}

export const formatSpeed = (bytesPerSecond: number) => `${formatSize(bytesPerSecond)}/s`;

export const percentOf = ({ sent, size }: { sent: number; size: number }) =>
  size > 0 ? Math.min(100, Math.floor((sent / size) * 100)) : 0;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The state of all uploads in a sentence, for the status bar and screen readers. It has no percentage, so it changes only when something happens. */
export function summarize(uploads: readonly Upload[]): string {
  const count = (...statuses: Upload['status'][]) => uploads.filter(({ status }) => statuses.includes(status)).length;
  const running = count('uploading', 'queued');
  const done = count('done');
  const waiting = uploads.find(({ status }) => status === 'waiting');
  const parts = [
    running > 0 && `Uploading ${plural(running, 'file')}`,
    waiting?.problem,
    count('signed out') > 0 && 'Log in again to continue uploading',
    count('paused') > 0 && `${plural(count('paused'), 'upload')} paused`,
    count('failed') > 0 && `${plural(count('failed'), 'upload')} failed`,
    done > 0 && `${plural(done, 'file')} uploaded`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The totals of everything that's being uploaded together. */
export function totalsOf(uploads: readonly Upload[]) {
  const counted = uploads.filter(({ status }) => status !== 'interrupted' && status !== 'failed');
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const sent = sum(counted.map((upload) => upload.sent));
  const size = sum(counted.map((upload) => upload.size));
  const bytesPerSecond = sum(counted.map((upload) => (upload.status === 'uploading' ? (upload.bytesPerSecond ?? 0) : 0)));
  return { sent, size, bytesPerSecond, secondsLeft: bytesPerSecond > 0 ? (size - sent) / bytesPerSecond : undefined };
}
