import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { seconds } from '#server/shared/clock.ts';

/** How long progress may wait until it's announced. */
export const announcementDelay = 5 * seconds;

/**
 * Has open screens read again how much of uploads has arrived: once for all progress within a few seconds. Beginnings and ends are
 * announced by a trigger.
 */
export function progressAnnouncer({ db, log }: Pick<Deps, 'db' | 'log'>) {
  let isWaiting = false;
  const announce = () => {
    isWaiting = false;
    db.transaction((tx) => notifyChange(tx, 'uploads')).catch((err) => log.warn({ err }, 'the progress of uploads was not announced'));
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(announce, announcementDelay).unref();
  };
}
