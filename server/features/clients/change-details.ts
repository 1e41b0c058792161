import type { z } from 'zod';
import type { changedClient } from '../../../contract/clients.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { record } from '../audit/audit.service.ts';
import { notifyClient } from '../notifications/notifications.service.ts';
import { type ClientRow, changeClient, holdClient, noOpenLinks } from './clients.service.ts';

type Details = z.output<typeof changedClient>;

/**
 * The studio changes what it knows of a client, who is told; what is not sent stays as it is.
 * @throws AppError conflict when a new address is taken
 */
export const changeDetails = (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>, id: number, details: Details, by: Actor): Promise<ClientRow> =>
  deps.db.transaction(async (tx) => {
    const present = await holdClient(tx, id);
    if (isSame(present, details)) return present;
    const client = await changeClient(tx, id, { ...details, ...moved(present, details) });
    await record(tx, { action: 'client.changed', by, clientId: id, about: client.name });
    await notifyClient(deps, tx, id, { text: 'The studio has changed your details.', link: '/client/profile' });
    return client;
  });

const isSame = (present: ClientRow, details: Details) =>
  (Object.keys(details) as (keyof Details)[]).every((name) => details[name] === present[name]);

/** What follows from a new address: the old one stays known, and links that were mailed to it stop working. */
const moved = ({ email, formerEmails }: ClientRow, { email: wanted = email }: Details) =>
  email.toLowerCase() === wanted.toLowerCase() ? {} : { formerEmails: [...formerEmails, email], ...noOpenLinks };
