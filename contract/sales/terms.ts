import { type Formats, formatsFor } from '#contract/shared/format.ts';
import type { ProposalAmounts } from './proposal-amounts.ts';
import type { ProposalContent } from './proposal-content.ts';

/** What the introduction and the terms can mention, as `{{total}}`, and what each stands for. */
export const termFields = {
  client: "The client's name",
  studio: "The studio's name",
  title: 'The title of the proposal',
  total: 'The total of what was chosen',
  deposit: 'What is due on signing',
  balance: 'What is due later',
  rounds: 'The rounds of revisions that are included',
  deadline: 'The deadline of the project',
  validUntil: 'The last day on which the proposal can be signed',
} as const;
export type TermField = keyof typeof termFields;

interface ProposalWithFields {
  title: string;
  recipientName: string;
  studioName: string;
  currency: string;
  locale: string;
  validUntil: string;
  content: ProposalContent;
  /** Of what was chosen; undefined while nothing valid is. */
  amounts: ProposalAmounts | undefined;
}

/** A text of a proposal with its fields filled in, as Markdown: what people entered is text, and never markup. Other braces stay. */
export function fillFields(text: string, proposal: ProposalWithFields): string {
  const values = termValues(proposal, formatsFor(proposal.locale));
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (field, name: string) =>
    Object.hasOwn(values, name) ? escapeMarkdown(values[name as TermField]) : field,
  );
}

function termValues({ content, amounts, currency, ...proposal }: ProposalWithFields, formats: Formats): Record<TermField, string> {
  const minor = (amount: number | undefined) => (amount === undefined ? '–' : formats.minor(amount, currency));
  return {
    client: proposal.recipientName,
    studio: proposal.studioName,
    title: proposal.title,
    total: minor(amounts?.totals.totalMinor),
    deposit: minor(amounts?.dueNowMinor),
    balance: minor(amounts && amounts.totals.totalMinor - amounts.dueNowMinor),
    rounds: String(content.rounds ?? '–'),
    deadline: content.deadline ? formats.date(content.deadline) : '–',
    validUntil: formats.date(proposal.validUntil),
  };
}

/** Every ASCII punctuation character can be escaped (CommonMark 0.31, section 2.4). */
const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
