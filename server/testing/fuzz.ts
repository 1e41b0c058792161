import fc from 'fast-check';
import { leafPaths, setAtPath } from './sample-body.ts';

/** Text that breaks careless code: U+0000, lone surrogates, prototype keys, line breaks, full-width digits. */
const oddTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\ufeff', '\u202e', '\u2028', '１２３４５６', 'İ', 'ß'.repeat(200)],
  ...['__proto__', 'constructor', 'toString', 'undefined', 'null', 'NaN', '-0', '-1', '1e999', '0x10', '2147483648', '9'.repeat(400)],
  ...["'; drop table clients; --", '%00', '%', '../..', 'a\r\nBcc: all@victim.example', '<script>', '$argon2id$v=19$m=19456,t=2,p=1$'],
  ...['a@b', `${'a'.repeat(300)}@client.example`, 'x'.repeat(100_000)],
];
const oddNumbers = [0, -1, 0.5, 2 ** 31, 2 ** 53, 1e21, 1e308, 5e-324];

/** Odd texts. Those of the last kind, with lone surrogates in them, pass most validation. */
const text = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('a', ' ', '🎬', '\ud83c', '\udfac'), minLength: 2, maxLength: 20 }),
);
const notText = fc.oneof(fc.constantFrom(...oddNumbers), fc.double(), fc.jsonValue({ maxDepth: 6 }), fc.dictionary(text, fc.jsonValue()));
const value = fc.oneof(text, notText);

/** Malformed JSON, and JSON that isn't an object. */
const oddBodies = [
  ...['', ' ', 'null', 'true', '0', '1e400', '""', '"\\ud800"', '[]', '{}', '{} {}', '\ufeff{}', '{"a":1,"a":2}', "{'a':1}", 'a=b&c=d'],
  ...['{"__proto__":{"isOwner":true}}', '{"a":{"__proto__":null}}', '{"constructor":{"prototype":{"isOwner":true}}}'],
  ...['['.repeat(100_000), `${'['.repeat(50_000)}${']'.repeat(50_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
];

/** A valid body with one mutation: a value of the wrong type, a missing field, or an extra one. */
function mutated(valid: unknown) {
  const fields = Object.keys(valid as object).map((name) => [name]);
  const changed = fc.tuple(fc.constantFrom(...leafPaths(valid), ...fields), fc.oneof(value, fc.constant(undefined)));
  return fc.oneof(
    { weight: 4, arbitrary: changed.map(([path, junk]) => JSON.stringify(setAtPath(valid, path, junk))) },
    { weight: 1, arbitrary: value.map((junk) => JSON.stringify({ ...(valid as object), unknown: junk })) },
    { weight: 1, arbitrary: fc.constant(JSON.stringify(valid).replace('{', '{"__proto__":{"isOwner":true},')) },
  );
}

/** A body for an endpoint. Endpoints without a body mostly get none. */
const body = (valid: unknown): fc.Arbitrary<string | undefined> => {
  const likely = valid === undefined ? fc.constant(undefined) : mutated(valid);
  const malformed = fc.oneof(
    fc.constantFrom(...oddBodies),
    value.map((junk) => JSON.stringify(junk)),
  );
  return fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: malformed });
};

const oddTypes = ['', ';', 'json', 'text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/xml'];
const jsonTypes = ['application/json; charset=utf-16', 'application/json;;', 'application/merge-patch+json'];
const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...oddTypes, ...jsonTypes) },
);

const escaped = text.map((junk) => encodeURIComponent(junk.slice(0, 3000).toWellFormed()));
const oddSegments = ['0', '-1', '1.5', '1e3', '2147483647', '2147483648', 'pi_unknown', '%ff', '%ed%a0%80', '%2f', 'x'.repeat(300)];
/** A segment of a path, often the id of an existing row. Dot segments aren't among them, since they would change the path. */
const segment = fc
  .oneof(fc.constantFrom('1', '2', '3'), fc.constantFrom(...oddSegments), escaped)
  .filter((junk) => !/^\.{1,2}$/.test(junk));

const key = fc.oneof(fc.constantFrom('limit', 'before', 'token', 'email', 'limit[]', '__proto__'), escaped);
const query = fc.array(fc.tuple(key, escaped), { maxLength: 3 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

const cookieValue = fc.oneof(fc.constantFrom('', '%zz', '%00', '"', 'a=b', 'x'.repeat(5000)), fc.base64String());
const cookie = fc
  .tuple(fc.constantFrom('picturelock-client', 'picturelock-admin', '__proto__', ''), cookieValue)
  .map(([name, junk]) => `${name}=${junk}`);

/** Values of X-Forwarded-For, real and made up. */
const addresses = ['192.0.2.1', '2001:db8::1', '1.2.3.4:5, ::1', '[::1]:443', 'fe80::1%eth0', 'unknown', ':', '[', ',,', '9'.repeat(5000)];

/** Junk requests to a path; most bodies are mutations of the valid one. */
export const junkRequest = (path: string, validBody: unknown) =>
  fc
    .record({
      url: fc.tuple(segment, query).map(([parameter, search]) => `${path.replace(/\{\w+\}/, () => parameter)}?${search}`),
      body: body(validBody),
      cookie: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: cookie }),
      contentType,
      address: fc.constantFrom(...addresses),
    })
    .map(({ contentType, address, ...request }) => ({
      ...request,
      headers: { 'x-forwarded-for': address, ...(request.body === undefined ? {} : { 'content-type': contentType }) },
    }));
