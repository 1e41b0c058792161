import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { importer } from '#server/testing/imports.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { otherNames } from './sheet/column-names.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const { cookie, preview, run } = await importer(testApp);

const previewOf = async (file: string | Buffer) => {
  const { status, body } = await preview('clients', file);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.preview;
};

const messageOf = async (file: string | Buffer) => {
  const { status, body } = await preview('clients', file);
  expect(status).toBe(422);
  expect((await run('clients', file)).body).toEqual(body);
  return body.message as string;
};

const row = ['Zoë Ångström', 'zoe@former.example', 'Films; "Reel" & Co, Ltd'];
const quoted = '"Zoë Ångström"';

test.each([
  ['commas', `Name,Email,Company\n${quoted},zoe@former.example,"Films; ""Reel"" & Co, Ltd"\n`],
  ['semicolons and CRLF', `Name;Email;Company\r\n${quoted};zoe@former.example;"Films; ""Reel"" & Co, Ltd"\r\n`],
  ['tabs', `Name\tEmail\tCompany\n${quoted}\tzoe@former.example\t"Films; ""Reel"" & Co, Ltd"`],
  ['pipes', `Name|Email|Company\n${quoted}|zoe@former.example|"Films; ""Reel"" & Co, Ltd"`],
  ['a line that names the delimiter', `sep=;\r\nName;Email;Company\r\n${quoted};zoe@former.example;"Films; ""Reel"" & Co, Ltd"\r\n`],
  ['a comma in a heading', `"Name";"Email";"Company, legal";Company\r\n${quoted};zoe@former.example;;"Films; ""Reel"" & Co, Ltd"`],
  ['carriage returns only', `Name,Email,Company\r${quoted},zoe@former.example,"Films; ""Reel"" & Co, Ltd"\r`],
])('reads a file with %s', async (_name, text) => {
  expect((await previewOf(text)).rows).toEqual([{ row: 2, cells: row }]);
});

const text = `Name;Email;Company\r\n${quoted};zoe@former.example;"Films; ""Reel"" & Co, Ltd"\r\n`;

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('reads a file in %s, and says so', async (encoding, file) => {
  expect(await previewOf(file)).toMatchObject({ encoding, rows: [{ row: 2, cells: row }] });
});

test.each([
  ['a workbook', Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'), /spreadsheet, not a CSV file/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /spreadsheet, not a CSV file/],
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00', 'latin1'), /binary data/],
  ['a null character', 'Name,Email\nA\0nn,ann@former.example', /binary data/],
  ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le'), /binary data/],
  ['invalid UTF-8 after a byte order mark', Buffer.concat([Buffer.from('\ufeff'), Buffer.from([0xff])]), /isn't valid UTF-8/],
  ['another encoding', Buffer.concat([Buffer.from('Name,Email\n'), Buffer.from([0x81, 0x8d])]), /isn't valid UTF-8 or Windows-1252/],
  ['nothing', '', 'This file is empty.'],
  ['blank lines only', '\n\n , \n', 'This file is empty.'],
  ['headings only', 'Name,Email\n\n', 'This file has headings, but no rows below them.'],
  ['no headings', 'Ann,ann@former.example\nBo,bo@former.example', /contain the headings of the columns: "Name" and "Email" are missing/],
  ['no email', 'Name\nAnn', /"Email" is missing/],
  ['more cells than headings', 'Name,Email\nAnn,ann@former.example,more', 'Row 2 has more cells than there are headings in the first row.'],
  [
    'a quotation mark that never ends',
    'Name,Email\nAnn,ann@former.example\n"Bo,bo@former.example\nCy,cy@former.example\n',
    /row 3 begins a cell/,
  ],
  ['a stray quotation mark', 'Name,Email\n"Ann" Arbor,ann@former.example', /row 2 has a quotation mark in the wrong place/],
  ['markup', '<html><body><script>alert(1)</script></body></html>', /are missing/],
])('refuses %s with a reason', async (_name, file, message) => {
  expect(await messageOf(file)).toMatch(message);
});

test('numbers rows as a spreadsheet does, with blank rows and line breaks in cells', async () => {
  const file = 'Name,Email,Address\n\n"Ann",nobody,"1 Reel Street\nFloor 2\n"\n,,\nBo,nobody,';
  expect((await previewOf(file)).errors.map((error: { row: number }) => error.row)).toEqual([3, 5]);
});

test('takes missing cells at the end of a row as empty, and headings in any order, case and spelling', async () => {
  expect(await previewOf('COMPANY , e-MAIL*,Full  Name,Phone\nFilms,ann@former.example,Ann')).toMatchObject({
    columns: [{ field: 'company' }, { field: 'email' }, { field: 'name' }, { field: 'phone' }],
    rows: [{ cells: ['Films', 'ann@former.example', 'Ann', ''] }],
    errors: [],
  });
});

test('prefers our own heading to another name for the column', async () => {
  expect(await previewOf('Contact,Name,Email\nOther,Ann,ann@former.example')).toMatchObject({
    columns: [{ heading: 'Name', field: 'name' }, { field: 'email' }],
    ignoredHeadings: ['Contact'],
  });
});

test('lists no name for two columns of the same kind of file', () => {
  for (const names of Object.values(otherNames)) {
    const all = Object.values(names).flat();
    expect(all.length).toBe(new Set(all).size);
  }
});

test('reads dates in the order of the studio, and never guesses', async () => {
  const dates = async (...cells: string[]) => {
    const file = `Name,Email,Client since\n${cells.map((cell) => `Ann,${randomUUID()}@former.example,${cell}`).join('\n')}`;
    return (await previewOf(file)).rows.map((shown: { cells: string[] }) => shown.cells[2]);
  };
  const same = ['2024-03-04', '2024/3/4', '2024-03-04 10:30:00', '2024-03-04T10:30:00Z', '4.3.2024'];
  await changeStudio(db, { locale: 'en-US' });
  expect(await dates(...same, '3/4/2024', '03-04-2024', '3/4/24')).toEqual([...Array(7).fill('2024-03-04'), '3/4/24']);
  await changeStudio(db, { locale: 'en-GB' });
  expect(await dates(...same, '4/3/2024', '04-03-2024', '31/31/2024')).toEqual([...Array(7).fill('2024-03-04'), '2024-31-31']);
});

test('reads amounts as spreadsheets write them, and never guesses', async () => {
  const cells = ['$1,234.50', '1.234,50 €', '"1\'234.50"', '1 234,50', '1234.5', 'USD 1234.50', '1,234,567', '1,234', '1.234', '-5', 'ten'];
  const file = `Number;Client email;Issue date;Due date;Total\n${cells.map((cell, index) => `${index};a@former.example;2024-01-01;2024-01-01;${cell}`).join('\n')}`;
  const { body } = await preview('invoices', file);
  expect(body.preview.rows.map((shown: { cells: string[] }) => shown.cells[4])).toEqual([
    '1234.50',
    '1234.50',
    '1234.50',
    '1234.50',
    '1234.5',
    '1234.50',
    '1234567',
    '1,234',
    '1.234',
    '-5',
  ]);
});

test('keeps hostile contents as text, and rejects what a form would reject', async () => {
  const attack = '<script>alert(1)</script>';
  const file = `Name,Email,Company\n${attack},${randomUUID()}@former.example,=cmd|' /C calc'!A0\nA\u202eB,${randomUUID()}@former.example,${'x'.repeat(40_000)}`;
  const { rows, errors } = await previewOf(file);
  expect(rows[0].cells[0]).toBe(attack);
  expect(rows[1].cells[2]).toHaveLength(200);
  expect(errors).toEqual([
    { row: 3, column: 'Name', message: "Name can't contain characters that change the direction of text" },
    { row: 3, column: 'Company', message: 'Company can have at most 200 characters' },
  ]);
});

test.each([
  ['200,000 columns', `Name,Email${',x'.repeat(200_000)}\nAnn,ann@former.example`, /more than 50,000 characters/],
  [
    '201 columns in a later row',
    `Name,Email\nAnn,ann@former.example${','.repeat(200)}`,
    'Row 2 has more than 200 columns. Is this the right file?',
  ],
  ['5,001 rows', `Name,Email\n${'Ann,ann@former.example\n'.repeat(5001)}`, /at most 5,000 rows/],
  ['millions of blank rows', '\n'.repeat(4_900_000), /at most 5,000 rows/],
  ['one endless line', `Name,Email\n"${'x'.repeat(4_900_000)}`, /more than 50,000 characters/],
  ['one endless cell', `Name,Email\n"${'x\n'.repeat(2_400_000)}`, /row 2 is too long/],
  ['quotation marks only', '"'.repeat(4_900_000), /more than 50,000 characters/],
  ['delimiters only', ','.repeat(4_900_000), /more than 50,000 characters/],
])('refuses %s quickly', async (_name, file, message) => {
  const { status, body } = await preview('clients', file);
  expect(status).toBe(422);
  expect(body.message).toMatch(message);
});

test('refuses more than 5 MB, and anything but CSV', async () => {
  const large = `Name,Email\n${'Ann,ann@former.example\n'.repeat(250_000)}`;
  expect(await preview('clients', large)).toMatchObject({ status: 413, body: { message: expect.stringContaining('at most 5 MB') } });
  const send = (headers: Record<string, string>, body?: unknown) =>
    call('POST', '/api/admin/imports/clients', { cookie, headers, ...(body ? { body } : {}) });
  expect((await send({ 'content-type': 'application/json' }, '{}')).status).toBe(415);
  expect((await send({ 'content-type': 'text/plain' }, 'Name,Email')).status).toBe(415);
  expect((await send({})).status).toBe(415);
});
