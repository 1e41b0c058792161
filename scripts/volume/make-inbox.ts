import { contactEndpoints, messageStatuses } from '#contract/inbox/contact.ts';
import { projectTypes, waitlistEndpoints } from '#contract/inbox/waitlist.ts';
import { addressOf, personName, question, subject } from './sample-texts.ts';
import { forEach, missingOf, pick, type StudioApi } from './studio-api.ts';

const wanted = { messages: 70, waitlist: 24 };

/** Makes messages in each status, and a waitlist. Each sender has a network of their own: one may send only twenty in ten minutes. */
export async function makeInbox(api: StudioApi): Promise<string> {
  const messages = await missingOf(api, contactEndpoints.list, wanted.messages);
  await forEach(messages, async (index) => {
    const body = { name: personName(index), email: addressOf('sender', index), subject: subject(index), message: question(index) };
    await api.call(contactEndpoints.send, { body }, { network: index });
  });
  const unread = await api.call(contactEndpoints.list, { query: { status: 'unread', limit: 500 } });
  await forEach(unread.length, async (index) => {
    const status = pick([...messageStatuses, 'handled', 'unread'] as const, index);
    if (status !== 'unread') await api.call(contactEndpoints.changeStatus, { params: { id: unread[index]!.id }, body: { status } });
  });
  const waitlist = await missingOf(api, waitlistEndpoints.list, wanted.waitlist);
  await forEach(waitlist, async (index) => {
    const body = {
      name: personName(100 + index),
      email: addressOf('waiting', index),
      projectType: pick(projectTypes, index),
      message: question(index),
    };
    await api.call(waitlistEndpoints.join, { body }, { network: 1000 + index });
  });
  return `${messages} messages, ${waitlist} on the waitlist`;
}
