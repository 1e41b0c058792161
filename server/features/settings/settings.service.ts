import type { z } from 'zod';
import type { studioPatch } from '../../../contract/settings.ts';
import type { Connection } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { dateIn } from '../../shared/clock.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findStudio, type StudioRow, updateStudio } from './settings.store.ts';

export type Studio = Omit<StudioRow, 'singleton'>;

/** The studio's details, for the site, the legal pages, emails and invoices. */
export const readStudio = (db: Connection): Promise<Studio> => findStudio(db);

/** The same, with today's date in the studio's time zone. */
export async function studioToday({ db, clock }: Pick<Deps, 'clock'> & { db: Connection }) {
  const studio = await readStudio(db);
  return { ...studio, today: dateIn(studio.timeZone, clock.now()) };
}

/** Omitted fields keep their values. */
export const changeStudio = (db: Connection, changes: Partial<Studio>): Promise<Studio> => updateStudio(db, changes);

const present = (studio: Studio) => ({ ...studio, isSetUp: studio.setUpAt !== null });

export const readSettings = async ({ db }: Pick<Deps, 'db'>) => present(await readStudio(db));

/** Changes the studio's details. The first change completes the setup. */
export const changeSettings = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, changes: z.output<typeof studioPatch>, actor: Actor) =>
  db.transaction(async (tx) => {
    const { setUpAt } = await readStudio(tx);
    const studio = await changeStudio(tx, { ...changes, setUpAt: setUpAt ?? clock.now() });
    await recordAudit(tx, { action: 'settings.changed', actor, target: 'studio details' });
    return present(studio);
  });
