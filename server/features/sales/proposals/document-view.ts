import type { ProposalContent } from '#api/sales/proposal-content.ts';
import { paymentSchedule } from '#domain/sales/payment-schedule.ts';
import type { ProposalAmounts } from '#domain/sales/proposal-amounts.ts';
import { describePackage } from '#domain/sales/proposal-packages.ts';
import { fillFields } from '#domain/sales/term-fields.ts';
import { noPartyDetails } from '#domain/shared/addresses.ts';
import { type Formats, formatsFor } from '#domain/shared/format.ts';
import type { DocumentView, MarkdownText, Prose, ProseBlock } from '#server/adapters/pdf/document-view.ts';
import { itemColumns, partyView, splitTimestamp, totalsOf } from '#server/features/billing/invoice-documents/document-view.ts';
import {
  documentItem,
  documentParty,
  exemptionText,
  paperOf,
} from '#server/features/billing/invoice-documents/invoice-documents.present.ts';
import { studioParty } from '#server/features/billing/invoices/parties.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { dateIn } from '#server/shared/clock.ts';
import { kindOf } from './proposals.policy.ts';
import type { ProposalRow } from './proposals.store.ts';

/** The document that is signed: a proposal as its client sees it, with what was chosen. It doesn't depend on when it's made. */
export function proposalView(proposal: ProposalRow, amounts: ProposalAmounts, studio: Studio): DocumentView {
  const { title, content, recipientName, recipientEmail } = proposal;
  const formats = formatsFor(studio.locale);
  const introduction = fillFields(content.introduction, { ...proposal, ...studio, amounts });
  return {
    title: `${kindOf(proposal)} ${title}`,
    heading: kindOf(proposal),
    number: `Version ${proposal.version}`,
    paper: paperOf(studio.studioCountry),
    date: splitTimestamp(proposal.sentAt!.toISOString()),
    mark: null,
    from: partyView(documentParty(studioParty(studio))),
    to: partyView(documentParty({ ...noPartyDetails, name: recipientName, email: recipientEmail })),
    toLabel: 'For',
    facts: factsOf(proposal, studio, formats),
    ...amountsView(proposal, amounts, formats),
    settlement: [],
    balance: null,
    remarks: remarksOf(content),
    bank: [],
    payUrl: null,
    prose: {
      before: [heading(title), markdown(introduction), ...scheduleOf(content, formats)],
      after: termsOf(proposal, amounts, studio),
    },
  };
}

/** The items and totals as the invoice will print them. */
function amountsView({ currency, content }: ProposalRow, amounts: ProposalAmounts, formats: Formats) {
  const { lines, totals } = amounts;
  const items = lines.map((line) => documentItem(line, currency));
  const columns = itemColumns({ items, currency }, formats);
  return {
    columns: columns.map(({ label }) => label),
    items: items.map((item, index) => ({
      description: describe({ content, currency }, lines[index]!, formats),
      cells: columns.map(({ cell }) => cell(item)),
    })),
    totals: totalsOf({ totals, currency }, formats),
    grandTotal: ['Total', formats.minor(totals.totalMinor, currency)] satisfies [string, string],
    deposit: paymentSchedule(content, amounts).map(({ label, amountMinor }): [string, string] => [
      label,
      formats.minor(amountMinor, currency),
    ]),
  };
}

function describe(
  { content: { items, options, addOns }, currency }: Pick<ProposalRow, 'content' | 'currency'>,
  { key, description: title }: ProposalAmounts['lines'][number],
  formats: Formats,
): string {
  const { description } = [...items, ...options, ...addOns].find((item) => item.key === key)!;
  const sold = options.find((option) => option.key === key)?.package;
  return [title, description, sold && describePackage(sold, currency, formats)].filter(Boolean).join('\n');
}

function remarksOf({ taxExemption }: ProposalContent): DocumentView['remarks'] {
  const text = exemptionText(taxExemption);
  return text ? [{ label: 'Tax exemption', text }] : [];
}

const heading = (text: string): ProseBlock => ({ kind: 'heading', level: 1, marker: '', spans: [plain(text)] });
const markdown = (text: string): MarkdownText => ({ kind: 'markdown', text });
const plain = (text: string) => ({ text, isStrong: false, isEmphasized: false });

function factsOf(proposal: ProposalRow, { timeZone }: Studio, formats: Formats): DocumentView['facts'] {
  const { sentAt, validUntil, isChangeOrder, content } = proposal;
  const [deadlineLabel, roundsLabel] = isChangeOrder ? ['New deadline', 'Extra revision rounds'] : ['Deadline', 'Revision rounds'];
  return [
    ['Date', formats.date(dateIn(timeZone, sentAt!))],
    ['Valid until', formats.date(validUntil)],
    ...(content.deadline ? [[deadlineLabel, formats.date(content.deadline)] as [string, string]] : []),
    ...(content.rounds === null ? [] : [[roundsLabel, String(content.rounds)] as [string, string]]),
  ];
}

const scheduleOf = ({ schedule }: ProposalContent, formats: Formats): ProseBlock[] =>
  schedule.length === 0
    ? []
    : [
        heading('How it goes'),
        ...schedule.map(({ label, from, to }): ProseBlock => {
          const period = from === to ? formats.date(from) : formats.dateRange(from, to);
          return { kind: 'item', level: 1, marker: '•', spans: [{ ...plain(`${label}: `), isStrong: true }, plain(period)] };
        }),
      ];

function termsOf(proposal: ProposalRow, amounts: ProposalAmounts, { studioName, locale }: Studio): Prose[] {
  const terms = fillFields(proposal.content.terms, { ...proposal, studioName, locale, amounts });
  return terms.trim() ? [heading('Terms'), markdown(terms)] : [];
}
