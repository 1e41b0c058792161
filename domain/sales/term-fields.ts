import type { ProposalContent } from '#api/sales/proposal-content.ts';
import { type Formats, formatsFor } from '#domain/shared/format.ts';
import { balanceOf } from './payment-schedule.ts';
import { hasDeposit, type ProposalAmounts } from './proposal-amounts.ts';

/** What the introduction and the terms can mention, as `{{total}}`, and what each stands for. */
export const termFields = {
  client: "The client's name",
  studio: "The studio's name",
  title: 'The title of the proposal',
  total: 'The total of what was chosen',
  deposit: 'What is due on signing',
  balance: 'What is left after the deposit and the milestones',
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
  /** The amounts of what was chosen; undefined while no valid choice is made. */
  amounts: ProposalAmounts | undefined;
}

const mention = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * A text of a proposal with its fields filled in, as Markdown: what people entered is text, and never markup. Other braces stay. Lines that
 * mention what isn't set are left out.
 */
export function fillFields(text: string, proposal: ProposalWithFields): string {
  const values = termValues(proposal, formatsFor(proposal.locale));
  return text
    .split('\n')
    .filter((line) => unsetFieldsIn(line, proposal.content).length === 0)
    .join('\n')
    .replaceAll(mention, (field, name: string) => (Object.hasOwn(values, name) ? escapeMarkdown(values[name as TermField]) : field));
}

const unsetFieldsIn = (text: string, content: Pick<ProposalContent, 'rounds' | 'deadline'>) => {
  const mentioned = Array.from(text.matchAll(mention), ([, name]) => name);
  return (['rounds', 'deadline'] as const).filter((name) => content[name] === null && mentioned.includes(name));
};

/** The fields that a proposal's texts mention although nothing is set for them. */
export const unsetFields = (content: ProposalContent) => unsetFieldsIn(`${content.introduction}\n${content.terms}`, content);

function termValues({ content, amounts, currency, ...proposal }: ProposalWithFields, formats: Formats): Record<TermField, string> {
  return {
    client: proposal.recipientName,
    studio: proposal.studioName,
    title: proposal.title,
    ...(amounts ? amountValues(amounts, (minor) => formats.minor(minor, currency)) : amountsBeforeChoice(content, currency, formats)),
    rounds: String(content.rounds),
    deadline: content.deadline === null ? '' : formats.date(content.deadline),
    validUntil: formats.date(proposal.validUntil),
  };
}

type AmountValues = Pick<Record<TermField, string>, 'total' | 'deposit' | 'balance'>;

const amountValues = (amounts: ProposalAmounts, money: (minor: number) => string): AmountValues => ({
  total: money(amounts.totals.totalMinor),
  deposit: money(amounts.dueNowMinor),
  balance: money(balanceOf(amounts)),
});

/** What amounts are called before the client has chosen. */
function amountsBeforeChoice(content: ProposalContent, currency: string, formats: Formats): AmountValues {
  const { depositPercent, depositAmount, milestones } = content;
  return {
    total: 'the sum of what you choose',
    deposit:
      depositAmount !== null
        ? formats.money({ currency, amount: depositAmount })
        : depositPercent !== null
          ? formats.percent(depositPercent)
          : 'the total',
    balance:
      depositPercent !== null
        ? formats.percent(milestones.reduce((rest, { percent }) => rest - percent, 100 - depositPercent))
        : hasDeposit(content)
          ? 'the rest'
          : formats.minor(0, currency),
  };
}

/** Every ASCII punctuation character can be escaped (CommonMark 0.31, section 2.4). */
const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
