import type { TurnedOffByLink } from '#api/messaging/preferences.ts';
import type { Deps } from '#server/deps.ts';
import { changeAdminProfile, readAdminProfile } from '#server/features/accounts/admins/admins.service.ts';
import { changePreferences, readProfile } from '#server/features/accounts/profile/profile.service.ts';
import type { MakeUnsubscribeLink } from '#server/features/messaging/mail/deliver-mail.ts';
import { changeBriefReminders, wantsBriefReminders } from '#server/features/sales/leads/leads.service.ts';
import { notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { type UnsubscribeLinkRow, unsubscribeLinks } from './unsubscribe-links.store.ts';

/** How long a link in an email works: people look for it in old ones. */
const lifetime = 365 * days;

export const makeUnsubscribeLink: MakeUnsubscribeLink = async (deps, optOut) =>
  (await unsubscribeLinks.create(deps, deps.db, { ...optOut, expiresAt: addMilliseconds(deps.clock.now(), lifetime) })).path;

/** What the page of a link shows; null if the link is unknown or expired. */
export async function readUnsubscription(deps: Deps, token: string) {
  const link = await unsubscribeLinks.find(deps.db, token, deps.clock.now());
  return link ? present(deps, link) : null;
}

/** Turns the emails of a link off, or on again; doing it again changes nothing. @throws AppError not_found, too_many_requests */
export async function changeByLink(deps: Deps, token: string, network: Network, areOn: boolean) {
  const link = await unsubscribeLinks.open(deps, token, network);
  await choicesOf(deps, link).change(Object.fromEntries(link.emails.map((name) => [name, areOn])));
  return present(deps, link);
}

async function present(deps: Deps, link: UnsubscribeLinkRow) {
  const { reader, read } = choicesOf(deps, link);
  const chosen = await read();
  return { reader, emails: link.emails, areOff: link.emails.every((name) => chosen[name] === false) };
}

/** Whether somebody gets each kind of email. */
type Choices = { [Name in TurnedOffByLink]?: boolean };

interface ReaderChoices {
  reader: 'client' | 'admin' | 'lead';
  read: () => Promise<Choices>;
  change: (choices: Choices) => Promise<unknown>;
}

/** Reads and changes which emails the reader of a link gets: a client's and an admin's choices are those of their settings. */
function choicesOf(deps: Deps, { clientId, userId, leadId }: UnsubscribeLinkRow): ReaderChoices {
  if (clientId !== null)
    return {
      reader: 'client',
      read: async () => (await readProfile(deps, clientId)).preferences,
      change: (choices) => changePreferences(deps, clientId, choices),
    };
  if (userId !== null)
    return {
      reader: 'admin',
      read: async () => (await readAdminProfile(deps, userId)).preferences,
      change: (preferences) => changeAdminProfile(deps, userId, { preferences }),
    };
  if (leadId === null) throw notFound('Unsubscribe link');
  return {
    reader: 'lead',
    read: async () => ({ briefReminders: await wantsBriefReminders(deps.db, leadId) }),
    change: ({ briefReminders = true }) => changeBriefReminders(deps, leadId, briefReminders),
  };
}
