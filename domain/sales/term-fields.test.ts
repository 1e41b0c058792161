import { expect, test } from 'vitest';
import { proposalContent } from '#api/sales/proposal-content.ts';
import { computeProposal } from './proposal-amounts.ts';
import { fillFields, unsetFields } from './term-fields.ts';

const text = 'Hello {{client}}\n- {{deposit}} is due on signing, {{balance}} later.\n- Delivery by {{deadline}}.\n- {{rounds}} rounds.';

const contentOf = (fields: object) =>
  proposalContent.parse({
    options: [{ key: 'film', title: 'The film', unitAmount: '800.00' }],
    terms: text,
    ...fields,
  });

function fill(fields: object, choice: string | null = 'film') {
  const content = contentOf(fields);
  const { value: amounts } = computeProposal(content, { choice, addOns: [], quantities: {} }, 'USD');
  const proposal = {
    title: 'Film',
    recipientName: 'A*B',
    studioName: 'Studio',
    currency: 'USD',
    locale: 'en-US',
    validUntil: '2026-12-01',
  };
  return fillFields(text, { ...proposal, content, amounts })
    .replaceAll('\\', '')
    .split('\n');
}

test('fills in what was chosen', () => {
  expect(fill({ depositPercent: 50, deadline: '2027-01-15', rounds: 2 })).toEqual([
    'Hello A*B',
    '- USD 400.00 is due on signing, USD 400.00 later.',
    '- Delivery by Jan 15, 2027.',
    '- 2 rounds.',
  ]);
});

test('says what the amounts will be before anything is chosen', () => {
  expect(fill({ depositPercent: 50 }, null)[1]).toBe('- 50% is due on signing, 50% later.');
  expect(fill({ depositAmount: '300.00' }, null)[1]).toBe('- USD 300.00 is due on signing, the rest later.');
  expect(fill({}, null)[1]).toBe('- the total is due on signing, USD 0.00 later.');
});

test('takes the milestones off the balance, as the table does', () => {
  const milestones = [{ title: 'Rough cut', percent: 20, status: 'review' }];
  expect(fill({ depositPercent: 30, milestones, taxRate: '19' })[1]).toBe('- USD 285.60 is due on signing, USD 476.00 later.');
  expect(fill({ depositAmount: '300.00', milestones })[1]).toBe('- USD 300.00 is due on signing, USD 340.00 later.');
  expect(fill({ depositPercent: 30, milestones }, null)[1]).toBe('- 30% is due on signing, 50% later.');
  expect(fill({ depositAmount: '300.00', milestones }, null)[1]).toBe('- USD 300.00 is due on signing, the rest later.');
});

test('leaves out the lines that mention what is not set, and names it', () => {
  expect(fill({ rounds: 0 })).toEqual(['Hello A*B', expect.stringContaining('due on signing'), '- 0 rounds.']);
  expect(unsetFields(contentOf({ rounds: 0 }))).toEqual(['deadline']);
  expect(unsetFields(contentOf({ terms: 'No {{ rounds }}', deadline: '2027-01-15' }))).toEqual(['rounds']);
});
