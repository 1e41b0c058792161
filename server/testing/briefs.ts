import { eq } from 'drizzle-orm';
import type { newBriefTemplate } from '#api/sales/brief-endpoints.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { ownerCookie } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { begin, sendChunk } from './uploads.ts';

type Template = (typeof newBriefTemplate)['_zod']['input'];

const option = (label: string) => ({ key: label.toLowerCase(), label });

/** A template with a question of each kind, two of which must be answered. */
export const briefTemplate: Template = {
  name: 'Video project',
  content: {
    introduction: 'Tell us what you have in mind.',
    questions: [
      { key: 'title', kind: 'short_text', label: 'What is it called?', isRequired: true },
      { key: 'story', kind: 'long_text', label: 'What is it about?' },
      { key: 'format', kind: 'choice', label: 'Which format?', options: [option('Film'), option('Series')] },
      { key: 'channels', kind: 'choices', label: 'Where is it shown?', options: [option('Web'), option('Cinema'), option('Fair')] },
      { key: 'deadline', kind: 'date', label: 'By when?' },
      { key: 'budget', kind: 'budget', label: 'What may it cost?' },
      { key: 'reference', kind: 'link', label: 'A film that you like?' },
      { key: 'logo', kind: 'file', label: 'Your logo', isRequired: true },
    ],
  },
};

/** What the studio does with briefs, and what whoever has a link does. */
export async function briefActions(testApp: TestApp) {
  const { call, db, url } = testApp;
  const owner = await ownerCookie(testApp);
  const admin = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
    call(method, `/api/admin${path}`, { cookie: owner, ...(body && { body }) });

  const addLead = async (details: object = {}): Promise<number> =>
    (await admin('POST', '/leads', { name: 'Ann Sender', email: 'ann@sender.example', ...details })).body.lead.id;
  const addTemplate = async (): Promise<number> => (await admin('POST', '/brief-templates', briefTemplate)).body.template.id;

  return {
    owner,
    admin,
    addLead,
    addTemplate,
    /** Sends a brief to a lead. */
    send: async (leadId: number, templateId: number) => admin('POST', `/leads/${leadId}/briefs`, { templateId }),
    /** The events of a lead's briefs, oldest first. */
    timeline: async (leadId: number): Promise<string[]> => {
      const { events } = (await admin('GET', `/leads/${leadId}`)).body.lead;
      return events.map(({ brief, to }: { brief: { event: string } | null; to: string | null }) => brief?.event ?? to);
    },
    mailsTo: (address: string) => db.select().from(mails).where(eq(mails.to, address)).orderBy(mails.id),
    /** What whoever has a link does. */
    visit: (link: string) => {
      const token = link.split('/').at(-1)!;
      const at = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, cookie?: string) =>
        call(method, `/api/briefs/${token}${path}`, { ...(body && { body }), cookie });
      const uploads = `/api/briefs/${token}/uploads`;
      const beginUpload = (size: number, metadata: object = {}, ip?: string) =>
        begin(url, '', { filename: 'Logo.svg', questionKey: 'logo', ...metadata }, size, uploads, ip);
      return {
        at,
        read: async (cookie?: string) => at('GET', '', undefined, cookie),
        save: (answers: object) => at('PATCH', '/answers', { answers }),
        submit: (answers: object = {}) => at('POST', '/submit', { answers }),
        beginUpload,
        /** Uploads a whole file. @returns its id */
        upload: async (content: string, metadata: object = {}): Promise<string> => {
          const { location } = await beginUpload(content.length, metadata);
          await sendChunk(url + location, '', Buffer.from(content), 0);
          return location.split('/').at(-1)!;
        },
        /** Sends all of a file whose upload has begun. */
        send: (location: string, content: string) => sendChunk(url + location, '', Buffer.from(content), 0),
      };
    },
  };
}
