import { desc, eq } from 'drizzle-orm';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { ownerCookie } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A valid registration; tests change single fields. */
export const registrationForm = (email: string, changes: object = {}) => ({
  name: 'New Client',
  email,
  password: 'New-Password-1',
  confirmPassword: 'New-Password-1',
  ...changes,
});

/** Registers from a network, with the query of an invitation link or without. */
export const register = ({ call }: Pick<TestApp, 'call'>, form: object, { search = '', network = '192.0.2.1' } = {}) =>
  call('POST', `/api/client/register${search}`, { body: form, headers: { 'x-forwarded-for': network } });

/** Invites an email address as the owner and returns the link. */
export async function inviteClient(testApp: TestApp, email: string, owner?: string) {
  const cookie = owner ?? (await ownerCookie(testApp));
  const { body } = await testApp.call('POST', '/api/admin/generate-invite', { cookie, body: { name: 'Invited Person', email } });
  const link = new URL(body.inviteLink);
  return { link, search: link.search, token: link.searchParams.get('token') ?? '' };
}

/**
 * Follows the latest confirmation link mailed to an address, in a browser that chooses a password.
 * @param cookie of the client whose new address it is
 */
export async function confirmEmail(testApp: TestApp, address: string, cookie?: string) {
  const body = { token: await mailedToken(testApp, address), password: 'New-Password-1' };
  return testApp.call('POST', '/api/client/confirm-email', { cookie, body });
}

/** The token in the latest link mailed to an address. */
export async function mailedToken(testApp: Pick<TestApp, 'db'>, address: string): Promise<string> {
  const mail = (await listMailsTo(testApp, address)).find(({ content }) => content.action?.url.includes('token='));
  return new URL(mail!.content.action!.url).searchParams.get('token')!;
}

/** All emails to an address, newest first. */
export const listMailsTo = ({ db }: Pick<TestApp, 'db'>, address: string) =>
  db.select().from(mails).where(eq(mails.to, address)).orderBy(desc(mails.id));
