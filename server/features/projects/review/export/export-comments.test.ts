import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import Timecode from 'smpte-timecode';
import { expect, test } from 'vitest';
import { parseTimecode } from '#domain/projects/timecode.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann <Sender>' });

const rates = [
  { name: '23.976', rateNumerator: 24_000, rateDenominator: 1001, timebase: 24, ntsc: 'TRUE' },
  { name: '25', rateNumerator: 25, rateDenominator: 1, timebase: 25, ntsc: 'FALSE' },
  { name: '29.97', rateNumerator: 30_000, rateDenominator: 1001, timebase: 30, ntsc: 'TRUE' },
  { name: '59.94', rateNumerator: 60_000, rateDenominator: 1001, timebase: 60, ntsc: 'TRUE' },
];
const frameCount = 200_000;
/** Frames around those where drop-frame skips numbers, and the first and the last frame. */
const frames = [0, 1, 1799, 1800, 3599, 3600, 17_981, 17_982, frameCount - 1];

/** A project's only version, with a comment on each of these frames. */
async function commented(video: object, onFrames: number[] = frames, clientId = client.id) {
  const { id: projectId } = await createProject(testApp, { clientId, title: 'Launch & learn', status: 'review' });
  const { id: fileId } = await createVersion(testApp, { projectId, video: { frameCount, ...video } });
  const rows = onFrames.map((frame, index) => ({ projectId, fileId, clientId, text: `Note ${index}`, frame }));
  if (rows.length > 0) await db.insert(comments).values(rows.map((row) => ({ ...row, timestamp: clock.now() })));
  return fileId;
}

const exportAs = (
  fileId: number,
  format: string,
  { as = client.cookie, ...query }: { start?: string; include?: string; as?: string } = {},
) => call('GET', `/api/files/${fileId}/comments/export?${new URLSearchParams({ format, ...query })}`, { cookie: as });

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['marker', 'AvClass', 'ListElem', 'AvProp'].includes(name) });

async function readXml(fileId: number, format: string, options = {}) {
  const { status, text } = await exportAs(fileId, format, options);
  expect([status, XMLValidator.validate(text)]).toEqual([200, true]);
  return parser.parse(text);
}

/** The rows of the table, by their columns' names. */
async function readCsv(fileId: number, options = {}): Promise<Record<string, string>[]> {
  return parse((await exportAs(fileId, 'csv', options)).text, { bom: true, columns: true });
}

/** The events of an edit decision list: where they begin and end on the timeline, and the line below. */
const readEdl = (text: string) =>
  [...text.matchAll(/^(\d{3,}) {2}001 {6}V {5}C {8}(\S{11}) (\S{11}) (\S{11}) (\S{11}) *\r\n(.*)$/gm)].map(
    ([, number, sourceIn, sourceOut, recordIn, recordOut, note]) => ({ number, sourceIn, sourceOut, recordIn, recordOut, note }),
  );

/** How many frames a time such as `1001/24000s` has. */
function framesIn(time: string, { rateNumerator, rateDenominator }: { rateNumerator: number; rateDenominator: number }) {
  const [, dividend = '', divisor = ''] = /^(\d+)\/(\d+)s$/.exec(time) ?? [];
  return (Number(dividend) * rateNumerator) / (Number(divisor) * rateDenominator);
}

const avidValue = (
  avClass: { List: { ListElem: ('' | { AvProp: { '@_name': string; '#text': string | number }[] })[] } },
  name: string,
) => {
  const element = avClass.List.ListElem.find((element) => element && element.AvProp[1]!['#text'] === name);
  return element && element.AvProp[2]!['#text'];
};

test.each(rates)('puts every marker on its frame at $name frames per second', async ({ timebase, ntsc, ...rate }) => {
  const { rateNumerator, rateDenominator } = rate;
  const fileId = await commented({ rateNumerator, rateDenominator });
  const fraction = { numerator: rateNumerator, denominator: rateDenominator };
  const dropFrame = timebase % 30 === 0;
  const start = dropFrame ? '01:00:00;00' : '01:00:00:00';
  const first = parseTimecode(start, fraction)!;
  const countFrames = (timecode = '') => new Timecode(timecode, [rateNumerator, rateDenominator], dropFrame).frameCount;

  const edl = (await exportAs(fileId, 'edl')).text;
  expect(edl).toContain(dropFrame ? 'FCM: DROP FRAME\r\n' : 'FCM: NON-DROP FRAME\r\n');
  expect(readEdl(edl).map(({ recordIn }) => countFrames(recordIn) - countFrames(start))).toEqual(frames);
  expect(readEdl(edl).map(({ recordOut }) => countFrames(recordOut) - countFrames(start))).toEqual(frames.map((frame) => frame + 1));

  const { sequence } = (await readXml(fileId, 'fcp7xml')).xmeml;
  expect(sequence).toMatchObject({ duration: frameCount, rate: { timebase, ntsc } });
  expect(sequence.timecode).toMatchObject({ frame: first, displayformat: dropFrame ? 'DF' : 'NDF' });
  for (const place of [sequence, sequence.media.video.track.generatoritem])
    expect(place.marker.map((marker: { in: number; out: number }) => [marker.in, marker.out])).toEqual(frames.map((frame) => [frame, -1]));

  const { resources, library } = (await readXml(fileId, 'fcpxml')).fcpxml;
  expect(resources.format['@_frameDuration']).toBe(`${rateDenominator}/${rateNumerator}s`);
  const { spine, ...attributes } = library.event.project.sequence;
  expect(attributes).toMatchObject({ '@_tcFormat': dropFrame ? 'DF' : 'NDF' });
  expect([framesIn(attributes['@_tcStart'], rate), framesIn(spine.gap['@_duration'], rate)]).toEqual([first, frameCount]);
  const begins = spine.gap.marker.map((marker: { '@_start': string }) => framesIn(marker['@_start'], rate));
  expect(begins).toEqual(frames.map((frame) => first + frame));

  const { AvClass: classes } = (await readXml(fileId, 'avid'))['Avid:StreamItems']['Avid:XMLFileData'];
  expect(classes.map((avClass: never) => avidValue(avClass, '_ATN_CRM_TC'))).toEqual(frames);
});

test('lists more markers than an edit decision list can number in several ones, in a ZIP archive', async () => {
  // A client of its own, because so many comments in a short time would use up the limit of the other one.
  const { id, cookie } = await createClient(testApp);
  const numbers = Array.from({ length: 1001 }, (_, frame) => frame);
  const fileId = await commented({}, numbers, id);
  const response = await fetch(`${testApp.url}/api/files/${fileId}/comments/export?format=edl`, { headers: { cookie } });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="comments-v1-edl.zip"');
  const path = join(temporaryDirectory(), 'lists.zip');
  writeFileSync(path, Buffer.from(await response.arrayBuffer()));
  const read = (...args: string[]) => execFileSync('unzip', args).toString();
  const names = read('-Z1', path).trim().split('\n');
  const lists = names.map((name) => ({ name, events: readEdl(read('-p', path, name)) }));
  expect(lists).toMatchObject([
    { name: 'comments-v1-1.edl', events: { length: 999 } },
    { name: 'comments-v1-2.edl', events: { length: 2 } },
  ]);
  expect(lists[1]!.events[0]).toMatchObject({ number: '001', recordIn: '01:00:41:15' });
});

test('starts at the timecode of the file, or at the one that is typed', async () => {
  const drop = { rateNumerator: 30_000, rateDenominator: 1001, startTimecode: '10:00:00;00' };
  const fileId = await commented(drop, [1800]);
  const starts = async (start?: string) => readEdl((await exportAs(fileId, 'edl', start ? { start } : {})).text)[0]!.recordIn;
  expect(await starts()).toBe('10:01:00;02');
  expect(await starts('02:00:00;00')).toBe('02:01:00;02');
  expect(await starts('02:00:00:00')).toBe('02:01:00:00');
  expect((await exportAs(fileId, 'csv', { start: '02:00:00:00' })).text).toContain('"02:01:00:00"');
  for (const start of ['02:01:00;00', '25:00:00:00', '1:00'])
    expect((await exportAs(fileId, 'edl', { start })).body.errors).toHaveProperty('start');
});

test('merges the comments on a frame, with their replies, and leaves out those about the whole version', async () => {
  const fileId = await commented({}, [48, 24]);
  const add = (body: object, as = client.cookie) => call('POST', `/api/files/${fileId}/comments`, { cookie: as, body });
  const { id: parentId } = (await add({ text: 'Too\nloud', frame: 24, endFrame: 47 })).body.comment;
  await add({ text: 'Lowered', parentId }, owner);
  await add({ text: 'Lovely' });
  const events = readEdl((await exportAs(fileId, 'edl')).text);
  expect(events.map(({ note }) => note)).toEqual([
    'Ann <Sender>: Note 1 / Ann <Sender>: Too loud / Picturelock: Lowered |C:ResolveColorBlue |M:Ann <Sender>, Picturelock |D:24',
    'Ann <Sender>: Note 0 |C:ResolveColorBlue |M:Ann <Sender> |D:1',
  ]);
  const { marker } = (await readXml(fileId, 'fcp7xml')).xmeml.sequence;
  expect(marker.map((one: { in: number; out: number }) => [one.in, one.out])).toEqual([
    [24, 48],
    [48, -1],
  ]);
  expect((await exportAs(fileId, 'csv')).text.split('\r\n')).toHaveLength(7);
});

test('includes what is carried over from earlier versions, and says where it is from', async () => {
  const ann = await createClient(testApp, { name: 'Ann' });
  const { projectId, version: first } = await createReview(testApp, { clientId: ann.id });
  const { id: second } = await createVersion(testApp, { projectId, version: 2, video: { frameCount: 100 } });
  const add = async (fileId: number, body: object, as = ann.cookie) =>
    (await call('POST', `/api/files/${fileId}/comments`, { cookie: as, body })).body.comment.id;
  const parentId = await add(first.id, { text: 'Slower', frame: 24 });
  await add(first.id, { text: 'Here?', parentId }, owner);
  await add(first.id, { text: 'Louder', frame: 500 });
  await add(first.id, { text: 'Secret', frame: 5, internal: true }, owner);
  const done = await add(first.id, { text: 'Done before', frame: 48 });
  await call('POST', `/api/comments/${done}/resolve`, { cookie: ann.cookie });
  await add(second, { text: 'Warmer', frame: 24 });
  const events = readEdl((await exportAs(second, 'edl', { as: ann.cookie })).text);
  expect(events.map(({ note }) => note!.split(' |C:')[0])).toEqual([
    'Ann (from v1): Slower / Picturelock: Here? / Ann: Warmer',
    'Ann (from v1, past the end of this version): Louder',
  ]);
  const [header, ...rows] = (await exportAs(second, 'csv', { as: ann.cookie })).text.trim().split('\r\n');
  expect(header).toMatch(/"Version"$/);
  expect(rows.map((row) => row.match(/(\d)$/)![1])).toEqual(['1', '1', '2', '1']);
  expect((await exportAs(first.id, 'edl', { as: ann.cookie })).text).not.toContain('from v');
});

test('exports what is open, or everything and which of it is resolved', async () => {
  const fileId = await commented({}, [10, 20, 20, 30]);
  const about = await db.select().from(comments).where(eq(comments.fileId, fileId)).orderBy(comments.id);
  for (const index of [0, 1]) await call('POST', `/api/comments/${about[index]!.id}/resolve`, { cookie: client.cookie });
  const read = async (include?: string) => {
    const options = include ? { include } : {};
    const { marker } = (await readXml(fileId, 'fcpxml', options)).fcpxml.library.event.project.sequence.spine.gap;
    const { AvClass } = (await readXml(fileId, 'avid', options))['Avid:StreamItems']['Avid:XMLFileData'];
    return {
      notes: marker.map((one: { '@_value': string }) => one['@_value'].replaceAll('Ann <Sender>', 'Ann')),
      fcpxml: marker.map((one: { '@_completed': string }) => one['@_completed']),
      edl: readEdl((await exportAs(fileId, 'edl', options)).text).map(({ note }) => /\|C:ResolveColor(\w+) /.exec(note!)![1]),
      fcp7xml: (await readXml(fileId, 'fcp7xml', options)).xmeml.sequence.marker.map((one: { pproColor: number }) => one.pproColor),
      avid: AvClass.map((avClass: never) => avidValue(avClass, '_ATN_CRM_COLOR')),
    };
  };
  const [blue, green] = [4_294_741_314, 4_281_828_977];
  const open = {
    notes: ['Ann: Note 2', 'Ann: Note 3'],
    fcpxml: ['0', '0'],
    edl: ['Blue', 'Blue'],
    fcp7xml: [blue, blue],
    avid: ['Blue', 'Blue'],
  };
  expect(await read()).toEqual(open);
  expect(await read('open')).toEqual(open);
  // A frame with an open comment has an open marker.
  expect(await read('all')).toEqual({
    notes: ['Ann (resolved): Note 0', 'Ann (resolved): Note 1 / Ann: Note 2', 'Ann: Note 3'],
    fcpxml: ['1', '0', '0'],
    edl: ['Green', 'Blue', 'Blue'],
    fcp7xml: [green, blue, blue],
    avid: ['Green', 'Blue', 'Blue'],
  });
  const resolved = async (include: string) => (await readCsv(fileId, { include })).map(({ Resolved }) => Resolved);
  expect(await resolved('open')).toEqual(['No', 'No']);
  expect(await resolved('all')).toEqual(['Yes', 'Yes', 'No', 'No']);
  expect((await exportAs(fileId, 'csv', { include: 'some' })).body.errors).toHaveProperty('include');
});

test('lists comments in the order of the video, with their timecodes and lengths', async () => {
  const fileId = await commented({ rateNumerator: 30_000, rateDenominator: 1001 }, [3000, 1799]);
  const add = (body: object) => call('POST', `/api/files/${fileId}/comments`, { cookie: client.cookie, body });
  await add({ text: 'Lovely' });
  const { id: parentId } = (await add({ text: 'Longer', frame: 1800, endFrame: 3599 })).body.comment;
  await add({ text: 'Why?', parentId });
  const times = async (options = {}) =>
    (await readCsv(fileId, options)).map(({ Text, In, Out, Duration, Frame }) => [Text, In, Out, Duration, Frame]);
  expect(await times()).toEqual([
    ['Lovely', '', '', '', ''],
    ['Note 1', '00:00:59;29', '00:01:00;02', '00:00:00;01', '1799'],
    ['Longer', '00:01:00;02', '00:02:00;04', '00:01:00;02', '1800'],
    ['Why?', '', '', '', ''],
    ['Note 0', '00:01:40;02', '00:01:40;03', '00:00:00;01', '3000'],
  ]);
  const [, , longer] = await times({ start: '01:00:00:00' });
  expect(longer).toEqual(['Longer', '01:01:00:00', '01:02:00:00', '00:01:00:00', '1800']);
});

test('lets no text break out of its place', async () => {
  const fileId = await commented({}, []);
  const text = `=1+1 |D:9 ]]> </marker><script>alert(1)</script> & "quoted" \u0001\r\n001  001      V     C`;
  await call('POST', `/api/files/${fileId}/comments`, { cookie: client.cookie, body: { text, frame: 7 } });
  await call('POST', `/api/files/${fileId}/comments`, { cookie: client.cookie, body: { text: '=HYPERLINK("http://evil.example")' } });
  const shown = `Ann <Sender>: =1+1 |D:9 ]]> </marker><script>alert(1)</script> & "quoted" 001 001 V C`;
  const edl = (await exportAs(fileId, 'edl')).text;
  expect(readEdl(edl)).toHaveLength(1);
  expect(edl.match(/\|D:/g)).toHaveLength(1);
  const { sequence } = (await readXml(fileId, 'fcp7xml')).xmeml;
  expect(sequence.marker[0].comment).toBe(shown);
  expect(sequence.name).toBe('Launch & learn, version 1');
  const { marker } = (await readXml(fileId, 'fcpxml')).fcpxml.library.event.project.sequence.spine.gap;
  expect(marker[0]['@_value']).toBe(shown);
  const [avClass] = (await readXml(fileId, 'avid'))['Avid:StreamItems']['Avid:XMLFileData'].AvClass;
  expect(avidValue(avClass, '_ATN_CRM_COM')).toBe(shown);
  expect((await exportAs(fileId, 'csv')).text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test('begins no note with a digit, which would look like an event', async () => {
  const numbered = await createClient(testApp, { name: '3D Studio' });
  const { version } = await createReview(testApp, { clientId: numbered.id });
  await call('POST', `/api/files/${version.id}/comments`, { cookie: numbered.cookie, body: { text: 'Slower', frame: 1 } });
  const [event] = readEdl((await exportAs(version.id, 'edl', { as: numbered.cookie })).text);
  expect(event!.note).toMatch(/^Note: 3D Studio: Slower /);
});

test("exports a version without comments, and says so when the frame rate isn't known", async () => {
  const empty = await commented({}, []);
  for (const format of ['edl', 'fcp7xml', 'fcpxml', 'avid', 'csv']) expect((await exportAs(empty, format)).status, format).toBe(200);
  const unknown = await commented({ rateNumerator: null, rateDenominator: null, frameCount: null }, [3]);
  expect((await exportAs(unknown, 'edl')).status).toBe(409);
  expect((await exportAs(unknown, 'csv')).text).toContain('Note 0');
});
