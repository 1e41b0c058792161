import { desc, eq, sql } from 'drizzle-orm';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { ownerCookie } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A proposal with a choice, an add-on and a quantity, half of it due on signing. */
export const proposalContent = {
  introduction: 'Hello {{client}}, you need **one film** that explains the product.',
  schedule: [{ label: 'Editing', from: '2026-03-16', to: '2026-04-08' }],
  options: [
    { key: 'film', title: 'The film', unitAmount: '2400.00' },
    { key: 'cutdowns', title: 'The film and six cutdowns', description: 'Six verticals with captions', unitAmount: '3600.00' },
  ],
  addOns: [{ key: 'captions', title: 'Captions', unitAmount: '140.00', quantityRange: { min: 1, max: 5 } }],
  depositPercent: 50,
  balanceDueDays: 0,
  terms: 'The total is {{total}}, and {{rounds}} rounds are included.',
  deadline: '2099-06-01',
  rounds: 2,
};

/** What the client chooses in most tests: USD 3,880.00, of which 1,940.00 are due on signing. */
export const selection = { choice: 'cutdowns', addOns: ['captions'], quantities: { captions: 2 } };

interface Recipient {
  clientId?: number;
  leadId?: number;
  recipientName?: string;
  recipientEmail?: string;
}

/** What the studio does with proposals, and what whoever has a link does. */
export async function proposalActions(testApp: TestApp) {
  const { call, app, db } = testApp;
  const owner = await ownerCookie(testApp);
  const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call(method, `/api/admin/proposals${path}`, { cookie: owner, ...(body && { body }) });

  const send = async (id: number) => {
    const { revision } = (await admin('GET', `/${id}`)).body.proposal;
    return admin('POST', `/${id}/send`, { revision });
  };

  /** The latest code that was emailed to an address. */
  const readCode = async (email: string): Promise<string> => {
    const [mail] = await db.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.id)).limit(1);
    return mail!.content.secret!;
  };

  const readFile = async (url: string) => (await app.inject({ method: 'GET', url, headers: { cookie: owner } })).rawPayload;

  return {
    owner,
    admin,
    send,
    readCode,
    /** A draft with the content of `proposalContent`. */
    draft: async (recipient: Recipient, content: object = {}) => {
      const { body } = await admin('POST', '', { title: 'Launch film', ...recipient });
      const { id, revision } = body.proposal;
      await admin('PATCH', `/${id}`, { revision, content: { ...proposalContent, ...content } });
      return id as number;
    },
    /** Changes the price of the second option. */
    changePrice: async (id: number, unitAmount: string) => {
      const { revision, content } = (await admin('GET', `/${id}`)).body.proposal;
      const options = [content.options[0], { ...content.options[1], unitAmount }];
      return admin('PATCH', `/${id}`, { revision, content: { ...content, options } });
    },
    /** What whoever has the link of an answer to `send` does. */
    visit: (link: string) => {
      const token = link.split('/').at(-1)!;
      const at = (method: 'GET' | 'POST', path: string, body?: object, cookie?: string) =>
        call(method, `/api/proposals/${token}${path}`, { ...(body && { body }), cookie });
      return {
        at,
        file: (sha256: string) => readFile(`/api/proposals/${token}/documents/${sha256}`),
        read: (cookie?: string) => at('GET', '', undefined, cookie),
        /** Makes the document of a choice, and asks for a code. @returns the form of the acceptance */
        prepare: async (email: string, chosen: object = selection) => {
          const { version } = (await at('GET', '')).body.proposal;
          const { sha256 } = (await at('POST', '/document', { version, ...chosen })).body;
          await at('POST', '/code', { email });
          const agreement = { signature: { kind: 'typed' }, name: 'Ann Carter', agree: true };
          return { version, sha256, ...chosen, ...agreement, code: await readCode(email) };
        },
        accept: (form: object, cookie?: string) => at('POST', '/accept', form, cookie),
      };
    },
    /** The sealed document. */
    signedFile: (id: number) => readFile(`/api/admin/proposals/${id}/signed.pdf`),
    /** How many rows of each kind a client with an address has. */
    count: async (email: string) => {
      const { rows } = await db.execute<Record<'clients' | 'projects' | 'invoices' | 'signatures' | 'invitations', number>>(sql`
        with client as (select id from clients where lower(email) = lower(${email}))
        select (select count(*)::int from client) clients,
          (select count(*)::int from projects where client_id in (select id from client)) projects,
          (select count(*)::int from invoices where client_id in (select id from client)) invoices,
          (select count(*)::int from proposal_signatures where client_id in (select id from client)) signatures,
          (select count(*)::int from invitations where client_id in (select id from client)) invitations`);
      return rows[0]!;
    },
  };
}
