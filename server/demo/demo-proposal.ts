import { eq } from 'drizzle-orm';
import { type ProposalContent, proposalContent } from '#api/sales/proposal-content.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Transaction } from '#server/db/client.ts';
import { leads, proposalEvents, proposals } from '#server/db/schema/index.ts';
import { dateIn } from '#server/shared/clock.ts';

/** A draft for the sample lead who asked for a quote, which can be sent and signed. */
export async function insertProposal(tx: Transaction, leadName: string, writtenAt: Date) {
  const [lead] = await tx.select().from(leads).where(eq(leads.name, leadName));
  const { id: leadId, name: recipientName, email: recipientEmail } = lead!;
  const day = dateIn('UTC', writtenAt);
  const [proposal] = await tx
    .insert(proposals)
    .values({
      title: 'Launch film',
      leadId,
      recipientName,
      recipientEmail,
      currency: 'USD',
      validUntil: addDays(day, 14),
      content: contentFrom(day),
      createdAt: writtenAt,
      updatedAt: writtenAt,
    })
    .returning();
  await tx.insert(proposalEvents).values({ proposalId: proposal!.id, createdAt: writtenAt, from: null, to: 'draft', version: 0 });
}

const contentFrom = (day: string): ProposalContent =>
  proposalContent.parse({
    introduction:
      'Thank you for asking us to cut your launch film. From your two-day shoot we make one minute that opens with the product in use, then shows who made it.\n\n' +
      '## How we work\n\n' +
      '- You upload the footage; we transcribe and log it.\n' +
      '- You review each cut frame by frame, {{rounds}} rounds of revisions included.\n' +
      '- You get the film in 4K, with captions and a mix for web and stage.',
    schedule: [
      { label: 'Footage', from: addDays(day, 14), to: addDays(day, 18) },
      { label: 'First cut', from: addDays(day, 19), to: addDays(day, 28) },
      { label: 'Revisions', from: addDays(day, 29), to: addDays(day, 38) },
      { label: 'Color and sound', from: addDays(day, 39), to: addDays(day, 44) },
    ],
    options: [
      { key: 'film', title: 'One film', description: 'Sixty seconds, for the website and the launch event.', unitAmount: '3800.00' },
      {
        key: 'campaign',
        title: 'Film and campaign',
        description: 'The film, with cuts of thirty and fifteen seconds in three formats each.',
        unitAmount: '5600.00',
      },
    ],
    addOns: [
      {
        key: 'captions',
        title: 'Captions in another language',
        description: 'Translated, timed and proofread.',
        unitAmount: '180.00',
        quantity: 1,
        quantityRange: { min: 1, max: 6 },
      },
      { key: 'stills', title: 'Ten graded stills', unitAmount: '350.00' },
    ],
    depositPercent: 40,
    milestones: [{ title: 'First cut', percent: 30, status: 'review' }],
    balanceDueDays: 14,
    terms:
      'On signing, {{deposit}} is due. {{studio}} begins once it has arrived and the footage is complete. ' +
      'The rights to the film pass to {{client}} when it is paid in full.\n\nDelivery by {{deadline}}. Further rounds of revisions are agreed before they begin.',
    deadline: addDays(day, 45),
    rounds: 2,
  });
