import type { z } from 'zod';
import type { studioPatch } from '../../../contract/settings.ts';
import type { Connection } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { dateIn } from '../../shared/clock.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findStudio, type StudioRow, updateStudio } from './settings.store.ts';

export type Studio = Omit<StudioRow, 'one'>;

/** The studio's own details: the site, the legal pages, mail and invoices all read them here. */
export const readStudio = (db: Connection): Promise<Studio> => findStudio(db);

/** The same, with the calendar date where the studio is. */
export async function studioToday({ db, clock }: Pick<Deps, 'clock'> & { db: Connection }) {
  const studio = await readStudio(db);
  return { ...studio, today: dateIn(studio.timeZone, clock.now()) };
}

/** What is not sent stays as it is. */
export const changeStudio = (db: Connection, changes: Partial<Studio>): Promise<Studio> => updateStudio(db, changes);

const present = (studio: Studio) => ({ ...studio, isSetUp: studio.setUpAt !== null });

export const readSettings = async ({ db }: Pick<Deps, 'db'>) => present(await readStudio(db));

/** Changes what the owner sees in the settings; the first change sets the studio up. */
export const changeSettings = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, changes: z.output<typeof studioPatch>, actor: Actor) =>
  db.transaction(async (tx) => {
    const { setUpAt } = await readStudio(tx);
    const studio = await changeStudio(tx, { ...changes, setUpAt: setUpAt ?? clock.now() });
    await recordAudit(tx, { action: 'settings.changed', actor, target: 'the studio' });
    return present(studio);
  });
