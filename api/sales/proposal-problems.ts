import { invoiceDraft } from '#api/billing/invoice-draft.ts';
import { maxDeliverables } from '#api/projects/deliverable-endpoints.ts';
import {
  computeProposal,
  hasDeposit,
  itemLists,
  noBalance,
  outermostChoices,
  type ProposalAmounts,
} from '#domain/sales/proposal-amounts.ts';
import { countDeliverables, deliverablesOf } from '#domain/sales/proposal-deliverables.ts';
import { invoicesOf, wholeInvoiceOf } from '#domain/sales/proposal-invoices.ts';
import type { ProposalContent } from './proposal-content.ts';

type Report = (path: string, message: string) => void;

interface ProposalToSend {
  title: string;
  recipientName: string;
  recipientEmail: string;
  currency: string;
  validUntil: string;
  content: ProposalContent;
}

/** What keeps a proposal from being sent: messages by field, such as `content.options.0.title`. Empty if it can be sent. */
export function proposalProblems({ content, currency, ...proposal }: ProposalToSend, today: string): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const report: Report = (path, message) => {
    problems[path] = [...new Set([...(problems[path] ?? []), message])];
  };
  if (!proposal.title) report('title', 'Title is required');
  if (!proposal.recipientName) report('recipientName', 'Name is required');
  if (!proposal.recipientEmail) report('recipientEmail', 'Email is required');
  if (proposal.validUntil < today) report('validUntil', 'This date has passed');
  if (content.deadline !== null && content.deadline < today) report('content.deadline', 'This date has passed');
  reportPayment(content, report);
  content.schedule.forEach(({ label, from, to }, index) => {
    if (!label) report(`content.schedule.${index}.label`, 'Label is required');
    if (to < from) report(`content.schedule.${index}.to`, "The last day can't be before the first");
  });
  reportItems(content, report);
  if (Object.keys(problems).length === 0) reportAmounts(content, currency, report);
  return problems;
}

function reportPayment({ milestones, depositPercent, balanceDueDays, ...content }: ProposalContent, report: Report) {
  const isInParts = hasDeposit({ ...content, depositPercent });
  if (balanceDueDays !== null && !isInParts)
    report('content.balanceDueDays', 'Enter a deposit, or leave this empty: without one, there is no balance');
  milestones.forEach(({ title }, index) => {
    if (!title) report(`content.milestones.${index}.title`, 'Title is required');
  });
  if (milestones.length === 0) return;
  if (!isInParts) report('content.milestones', 'Enter a deposit, or remove the milestones');
  else if (balanceDueDays === null) report('content.balanceDueDays', 'Enter how many days after the final delivery the balance is due');
  const shares = milestones.reduce((sum, { percent }) => sum + percent, depositPercent ?? 0);
  if (shares >= 100) report('content.milestones', noBalance);
}

function reportItems(content: ProposalContent, report: Report) {
  if (content.items.length + content.options.length === 0) report('content.items', 'Add at least one item or option');
  content.options.forEach(({ package: sold, quantity, quantityRange }, index) => {
    if (sold && (quantity !== 1 || quantityRange)) report(`content.options.${index}.quantity`, 'Enter 1: a package is sold once');
  });
  const keys = new Set<string>();
  for (const list of itemLists)
    content[list].forEach(({ key, title, quantity, quantityRange: range, deliverables = [] }, index) => {
      const path = `content.${list}.${index}`;
      if (!title) report(`${path}.title`, 'Title is required');
      if (keys.has(key)) report(`${path}.key`, 'Two items have the same key');
      keys.add(key);
      if (range && range.max < range.min) report(`${path}.quantityRange.max`, "The most can't be less than the least");
      else if (range && !(Number.isInteger(quantity) && quantity >= range.min && quantity <= range.max))
        report(`${path}.quantity`, `Quantity must be a whole number from ${range.min} to ${range.max}`);
      if (deliverables.length > 0 && !Number.isInteger(quantity))
        report(`${path}.quantity`, 'Enter a whole number: each one makes deliverables');
      deliverables.forEach((made, row) => {
        if (!made.title) report(`${path}.deliverables.${row}.title`, 'Title is required');
      });
    });
}

/** Checks only the outermost choices: if those become valid invoices, every choice does. */
function reportAmounts(content: ProposalContent, currency: string, report: Report) {
  for (const { least, most } of outermostChoices(content)) {
    for (const selection of [least, most]) {
      const { value: amounts, problem } = computeProposal(content, selection, currency);
      if (!amounts) report('content.items', problem);
      else {
        if (countDeliverables(deliverablesOf(content, amounts.lines)) > maxDeliverables)
          report('content.items', `What can be chosen makes more than the ${maxDeliverables} deliverables that a project can have`);
        const placeholders = { currency, clientId: 1, projectId: 1, signedOn: '2000-01-01', dueDate: '2000-01-01' };
        const { error } = invoiceDraft.safeParse(wholeInvoiceOf(content, amounts, placeholders));
        for (const { path, message } of error?.issues ?? []) report(pathOf(content, amounts, path), message);
        const { first, milestones } = invoicesOf({ title: '', content }, amounts, placeholders);
        for (const part of milestones.length > 0 ? [first, ...milestones] : [])
          for (const { message } of invoiceDraft.safeParse(part).error?.issues ?? []) report('content.milestones', message);
      }
    }
  }
}

/** The proposal's field that an error of its invoice is about. */
function pathOf(content: ProposalContent, { lines }: ProposalAmounts, [field, index, ...rest]: PropertyKey[]): string {
  const line = field === 'items' && typeof index === 'number' ? lines[index] : undefined;
  if (!line) return `content.${String(field)}`;
  if (rest[0] === 'taxRate') return 'content.taxRate';
  const list = itemLists.find((name) => content[name].some(({ key }) => key === line.key))!;
  return `content.${list}.${content[list].findIndex(({ key }) => key === line.key)}.${rest.map(String).join('.')}`;
}
