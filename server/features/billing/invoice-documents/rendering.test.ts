import { expect, test } from 'vitest';
import { formatsFor } from '#domain/shared/format.ts';
import { locales } from '#domain/shared/locales.ts';
import { openPdfRenderer } from '#server/adapters/pdf/renderer.ts';
import { invoiceDocument } from '#server/testing/invoice-document.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { checkPdf, pdfFonts, pdfInfo, pdfQrCode, pdfText } from '#server/testing/pdf-tools.ts';
import { viewOf } from './document-view.ts';
import type { DocumentItem, InvoiceDocument } from './invoice-document.ts';

const renderer = openPdfRenderer();
onTestEnd(() => renderer.close());

const render = (changes?: Partial<InvoiceDocument>, items?: Partial<DocumentItem>[]) =>
  renderer.render(viewOf(invoiceDocument(changes, items)), 'client 1');
/** The text with every run of spaces and line breaks as one space. */
const textOf = (pdf: Uint8Array, page?: number) => pdfText(pdf, page).replace(/\s+/g, ' ');

// The first file takes longest, because the worker starts and loads its fonts.
await render();

test('renders a valid, tagged file with a title and embedded fonts', async () => {
  const pdf = await render();
  expect(checkPdf(pdf)).toContain('No syntax or stream encoding errors found');
  expect(pdfInfo(pdf)).toMatchObject({
    Title: 'Invoice INV-2026-0001',
    Author: 'Northlight Post',
    Tagged: 'yes',
    Pages: '1',
    CreationDate: expect.stringContaining('Mar  2 10:00:00 2026'),
  });
  expect(pdf.toString('latin1')).toContain('/Lang (en)');
  expect(pdfFonts(pdf)).toMatchObject({ areEmbedded: true, names: expect.arrayContaining(['InstrumentSans-Regular']) });
});

test('prints both parties, the items, the tax per rate and how to pay', async () => {
  const taxes = [
    { taxRate: '7', netMinor: 20_000, taxMinor: 1400 },
    { taxRate: '19', netMinor: 150_000, taxMinor: 28_500 },
  ];
  const pdf = await render({ totals: { netMinor: 170_000, taxes, taxMinor: 29_900, totalMinor: 199_900 } }, [
    {},
    { description: 'Subtitles', quantity: 2.5, unit: 'hour', unitMinor: 10_000, discountPercent: '20', taxRate: '7', netMinor: 20_000 },
  ]);
  const text = textOf(pdf);
  for (const part of [
    ...['Reel Deal Ltd', 'Ann Sender', 'London W1D 3QF', 'Tax ID GB987654321', 'Köpenicker Straße 12', 'Tax ID DE123456789'],
    ...['Mar 2, 2026', 'Apr 1, 2026', 'Feb 1 – 28, 2026', 'Spring campaign', 'Subtitles 2.5 hours 100.00 20% 7% 200.00'],
    ...['Subtotal USD 1,700.00', 'Tax 7% on USD 200.00 USD 14.00', 'Tax 19% on USD 1,500.00 USD 285.00', 'Total USD 1,999.00'],
    ...['Amount due USD 1,999.00', 'DE89 3704 0044 0532 0130 00', 'COBADEFFXXX', 'studio.example/client/invoices/17/pay'],
  ])
    expect(text).toContain(part);
});

test('prints a QR code and a link that open the pay page', async () => {
  const pdf = await render();
  expect(pdfQrCode(pdf)).toBe('https://studio.example/client/invoices/17/pay');
  expect(pdf.toString('latin1')).toContain('/URI (https://studio.example/client/invoices/17/pay)');
});

test('breaks 60 items into numbered pages with a header each', async () => {
  const pdf = await render(
    {},
    Array.from({ length: 60 }, (_, index) => ({
      description: `Cut number ${index + 1}${index % 3 ? '' : `, ${'with sound mix '.repeat(6)}`}`,
    })),
  );
  expect(checkPdf(pdf)).toContain('No syntax');
  const pages = Number(pdfInfo(pdf).Pages);
  expect(pages).toBe(3);
  for (let page = 1; page <= pages; page++) {
    expect(textOf(pdf, page)).toContain('Description Quantity Unit price Tax Amount (USD)');
    expect(textOf(pdf, page)).toContain(`Page ${page} of ${pages}`);
  }
  const numbers = [...textOf(pdf).matchAll(/Cut number (\d+)/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('never separates the totals from the last item', async () => {
  for (let count = 23; count <= 29; count++) {
    const pdf = await render(
      {},
      Array.from({ length: count }, (_, index) => ({ description: `Cut number ${index + 1}` })),
    );
    const pages = Array.from({ length: Number(pdfInfo(pdf).Pages) }, (_, index) => textOf(pdf, index + 1));
    const pageOfTotals = pages.findIndex((text) => text.includes('Subtotal'));
    expect(pages[pageOfTotals], `${count} items`).toMatch(new RegExp(`Cut number ${count} .*Subtotal .* Total .* Amount due `));
  }
});

test.each([
  ['Latin', 'Łukasz Ångström, Žižkov'],
  ['Vietnamese', 'Nguyễn Thị Hằng'],
  ['Cyrillic', 'Привет, Україна'],
  ['Greek', 'Αθήνα'],
  ['Devanagari', 'मुंबई'],
  ['Arabic', 'محمد'],
  ['Hebrew', 'שרה כהן'],
  ['Thai', 'สมชาย'],
  ['simplified Chinese', '北京张伟影视制作'],
  ['traditional Chinese', '臺灣黃先生'],
  ['Japanese', '東京都渋谷区カタカナ'],
  ['Korean', '서울김민준'],
])('prints %s', async (_, name) => {
  const pdf = await render({}, [{ description: name }]);
  expect(checkPdf(pdf)).toContain('No syntax');
  expect(pdfFonts(pdf).areEmbedded).toBe(true);
  // Poppler marks text from right to left with directional formatting.
  const text = textOf(pdf).replace(/[\u202A-\u202E]/g, '');
  expect(text.normalize('NFC')).toContain(name);
  expect(text).not.toContain('no font for');
});

test('replaces characters that no font has, and names them', async () => {
  const text = textOf(await render({}, [{ description: 'Cuneiform 𒀀𒀁 and 🎬' }]));
  expect(text).toContain('Cuneiform □□ and 🎬');
  expect(text).toContain('characters that this document has no font for: U+12000, U+12001.');
});

test('prints markup, code and paths literally', async () => {
  const hostile = [
    '#import "/etc/passwd": *',
    '#read("/etc/passwd")',
    '*bold* _emphasis_ `raw` $x^2$',
    '\\ backslash \\u{41} "quoted" \'single\'',
    '<label> @reference // comment /* block */',
    '] } ) #panic("x") #let',
    '= Heading - list + enum --- ...',
    '{{template}} %s &amp; <b>',
  ];
  const pdf = await render(
    {
      notes: hostile.join('\n'),
      billedTo: { ...invoiceDocument().billedTo, company: hostile[0]!, addressLines: hostile.slice(2, 4) },
      bank: { accountName: hostile[1]!, account: hostile[4]!, code: hostile[5]! },
    },
    hostile.map((description) => ({ description })),
  );
  const text = textOf(pdf);
  for (const part of hostile) expect(text.split(part).length - 1, part).toBeGreaterThanOrEqual(2);
  expect(text).not.toContain('root:');
});

test('breaks words that are longer than their column', async () => {
  const email = `${'long-name.'.repeat(24)}@client.example`;
  const pdf = await render({ billedTo: { ...invoiceDocument().billedTo, email } }, [{ description: 'x'.repeat(500) }]);
  const text = pdfText(pdf);
  expect(text.match(/x/g)!.length).toBeGreaterThanOrEqual(500);
  expect(text).toMatch(/x{20,} +1 +1,500\.00/);
  expect(text).not.toContain('\u200B');
});

test('ignores controls and characters that reorder text', async () => {
  const text = textOf(await render({ notes: 'Ann\u0007 \u202Egnp.exe\nNext line' }));
  expect(text).toContain('Ann gnp.exe Next line');
});

test('marks a paid invoice with the date, lists its payments, and asks for nothing', async () => {
  const pdf = await render({
    status: 'paid',
    paidDate: '2026-03-05',
    dueMinor: 0,
    payUrl: null,
    payments: [
      { kind: 'payment', date: '2026-03-03', method: 'bank_transfer', amountMinor: 78_500 },
      { kind: 'payment', date: '2026-03-05', method: 'credit_card', amountMinor: 100_000 },
    ],
  });
  const text = textOf(pdf);
  expect(text).toContain('PAID Mar 5, 2026');
  expect(text).toContain('Paid by bank transfer on Mar 3, 2026 −USD 785.00 Paid by card on Mar 5, 2026 −USD 1,000.00 Amount due USD 0.00');
  expect(text).not.toContain('Pay by');
  expect(pdfQrCode(pdf)).toBeUndefined();
});

test('prints the deposit that is due first and the balance', async () => {
  const text = textOf(await render({ deposit: { percent: 50, amountMinor: 89_250 } }));
  expect(text).toContain('Amount due USD 1,785.00 Deposit (50%), due first USD 892.50 Balance after the deposit USD 892.50');
  const deposit = { percent: 20, amountMinor: 35_700 };
  expect(viewOf(invoiceDocument({ deposit, disputedMinor: 35_700, dueMinor: 142_800 })).deposit, 'not again while disputed').toEqual([]);
});

test('prints a credit note with the invoice it corrects', async () => {
  const text = textOf(
    await render({
      kind: 'credit_note',
      number: 'CN-2026-0001',
      correctedInvoice: { number: 'INV-2026-0001', issueDate: '2026-03-02' },
      reason: 'One cut fewer than agreed.',
      payUrl: null,
    }),
  );
  for (const part of ['Credit note', 'CN-2026-0001', 'Corrects invoice INV-2026-0001', 'Total credited USD 1,785.00', 'One cut fewer'])
    expect(text).toContain(part);
  expect(text).not.toContain('Amount due');
});

test('marks drafts and cancelled invoices', async () => {
  expect(textOf(await render({ status: 'draft', payUrl: null }))).toContain('DRAFT Preview, not an invoice');
  expect(textOf(await render({ status: 'cancelled', payUrl: null }))).toContain('CANCELLED');
});

test('prints the dates and amounts of every locale with characters that the fonts have', async () => {
  const item = {
    quantity: 2.5,
    unit: 'hour',
    unitMinor: 12_345_600,
    netMinor: 123_456_700,
    taxRate: '7.5',
    discountPercent: '12.5',
  } as const;
  const paid = { kind: 'payment', date: '2026-03-04', method: 'cash', amountMinor: 1_234_567 } as const;
  for (const locale of locales) {
    const text = textOf(await render({ locale, payments: [paid], issueDate: '2026-03-02' }, [item]));
    const { date, dateRange, minor, percent } = formatsFor(locale);
    const written = [date('2026-03-02'), dateRange('2026-02-01', '2026-02-28'), percent('12.5'), minor(-1_234_567, 'USD')];
    for (const part of written) expect(text).toContain(part.replace(/\s+/g, ' '));
    expect(text).not.toContain('□');
  }
});

test('gives the same bytes for the same document, also in another worker', async () => {
  const other = openPdfRenderer();
  onTestEnd(() => other.close());
  const view = viewOf(invoiceDocument({ notes: 'Привет 北京 محمد' }));
  const [first, again, elsewhere] = await Promise.all([
    renderer.render(view, 'client 1'),
    renderer.render(view, 'client 1'),
    other.render(view, 'client 1'),
  ]);
  expect(first.equals(again)).toBe(true);
  expect(first.equals(elsewhere)).toBe(true);
  expect(first.equals(await render({ notes: 'Another' }))).toBe(false);
});

test('renders 20 documents at once, each with its own content', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => `INV-2026-${1000 + index}`);
  const files = await Promise.all(numbers.map((number) => render({ number })));
  expect(files.map((pdf) => pdfInfo(pdf).Title)).toEqual(numbers.map((number) => `Invoice ${number}`));
});
