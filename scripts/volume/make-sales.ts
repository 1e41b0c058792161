import { leadEndpoints } from '#api/sales/lead-endpoints.ts';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Made } from './make-work.ts';
import { addressOf, companyName, personName, projectTitle } from './sample-texts.ts';
import { forEach, missingOf, newestMailTo, pick, type StudioApi } from './studio-api.ts';

const wanted = { leads: 60, proposals: 40 };

/** Makes leads in each stage but `won`, with follow-ups from last month to next, and sent, opened, declined and signed proposals. */
export async function makeSales(api: StudioApi, made: Made, ownerIds: (number | null)[]): Promise<string> {
  const leads = await missingOf(api, leadEndpoints.list, wanted.leads);
  await forEach(leads, (index) => makeLead(api, index, made.today, pick(ownerIds, index)));
  const { length: proposals } = await forEach(
    Math.max(0, wanted.proposals - (await api.call(proposalEndpoints.list, { query: { limit: 500 } })).length),
    (index) => makeProposal(api, index, made),
  );
  return `${leads} leads, ${proposals} proposals`;
}

async function makeLead(api: StudioApi, index: number, today: string, ownerId: number | null) {
  const { lead } = await api.call(leadEndpoints.create, {
    body: {
      name: personName(200 + index),
      email: addressOf('lead', index),
      company: companyName(index),
      ownerId,
      nextStep:
        index % 4 === 3 ? '' : pick(['Call back', 'Send rates for a series', 'Ask whether the footage is complete, and when'], index),
      nextStepDate: index % 4 === 3 ? null : addDays(today, pick([-30, -3, 0, 2, 7, 25], index)),
    },
  });
  const stage = pick(['new', 'brief_sent', 'proposal_sent', 'new', 'lost'] as const, index);
  if (stage !== 'new') await api.call(leadEndpoints.changeStage, { params: { id: lead.id }, body: { stage, note: 'Sample content.' } });
}

async function makeProposal(api: StudioApi, index: number, { clients, today }: Made) {
  const fate = pick(['draft', 'sent', 'viewed', 'declined', 'viewed', 'signed', 'sent'] as const, index);
  const recipientEmail = addressOf('brand', index);
  const isClient = index % 2 === 0 && fate !== 'signed';
  const recipient = isClient ? { clientId: pick(clients, index * 3).id } : { recipientName: personName(300 + index), recipientEmail };
  const { proposal } = await api.call(proposalEndpoints.create, { body: { title: projectTitle(index), ...recipient } });
  const params = { id: proposal.id };
  const { proposal: written } = await api.call(proposalEndpoints.change, {
    params,
    body: {
      revision: proposal.revision,
      validUntil: addDays(today, 30),
      content: {
        introduction: 'Sample content.',
        items: [{ key: 'film', title: 'The film', unitAmount: pick(['2400.00', '860.00', '15400.00'], index) }],
        depositPercent: 50,
        terms: 'The deposit of {{deposit}} is due on signing.',
      },
    },
  });
  if (fate === 'draft') return;
  const { link } = await api.call(proposalEndpoints.send, { params, body: { revision: written.revision } });
  if (fate === 'sent') return;
  const reader = { network: 2000 + index };
  const token = { token: link!.split('/').at(-1)! };
  const { proposal: shown } = await api.call(proposalLinkEndpoints.read, { params: token }, reader);
  const { version } = shown;
  if (fate === 'declined')
    await api.call(proposalLinkEndpoints.decline, { params: token, body: { version, reason: 'Sample content.' } }, reader);
  if (fate === 'signed') await sign(api, token, version, recipientEmail, reader);
}

async function sign(api: StudioApi, params: { token: string }, version: number, email: string, reader: { network: number }) {
  const chosen = { version };
  const { sha256 } = await api.call(proposalLinkEndpoints.makeDocument, { params, body: chosen }, reader);
  await api.call(proposalLinkEndpoints.sendCode, { params, body: { email } }, reader);
  const code = /\b\d{6}\b/.exec(await newestMailTo(api, email))![0];
  const body = { ...chosen, sha256, signature: { kind: 'typed' as const }, name: 'Sample Signer', agree: true as const, code };
  await api.call(proposalLinkEndpoints.accept, { params, body }, reader);
}
