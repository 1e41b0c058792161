import { authEndpoints } from '#api/accounts/auth.ts';
import { clientEndpoints } from '#api/accounts/client-management.ts';
import { contactEndpoints, messageStatuses } from '#api/inbox/contact.ts';
import { projectTypes, waitlistEndpoints } from '#api/inbox/waitlist.ts';
import { addressOf, companyName, personName, question, subject } from './sample-texts.ts';
import { forEach, missingOf, newestMailTo, pick, type StudioApi } from './studio-api.ts';

const wanted = { messages: 70, waitlist: 24, accessRequests: 1 };

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
  const { length } = await api.call(clientEndpoints.listRequests, { query: {} });
  for (let index = length; index < wanted.accessRequests; index++) await requestAccess(api, index);
  return `${messages} messages, ${waitlist} on the waitlist, ${Math.max(0, wanted.accessRequests - length)} access requests`;
}

/** Asks for access to the portal, and confirms the email address by the email, which the studio keeps. */
async function requestAccess(api: StudioApi, index: number) {
  const email = addressOf('requester', index);
  const password = 'Sample-Client-1';
  const details = { name: personName(200 + index), email, company: companyName(index), phone: '', additionalInfo: '' };
  const as = { network: 2000 + index };
  const { requestProof } = await api.call(
    authEndpoints.register,
    { query: {}, body: { ...details, password, confirmPassword: password } },
    as,
  );
  const link = /https?:\S+/.exec(await newestMailTo(api, email))![0];
  await api.call(
    authEndpoints.confirmEmail,
    { body: { token: new URL(link).searchParams.get('token')!, requestProof: requestProof! } },
    as,
  );
}
