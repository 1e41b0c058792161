import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '#api/shared/errors.ts';

/** The headers of an answer that nobody may keep. */
type Headers = Record<string, string>;

const bodyOf = (message: string) => JSON.stringify({ success: false, code: 'malformed', message } satisfies Problem);

const withContent = (headers: Headers, body: string): Headers => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
});

/** Answers by Node.js's error codes. With any other code, what was sent isn't HTTP. */
const answers: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request didn't arrive in time."],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
};

/** Answers what can't be read as a request (Node.js, "Event: 'clientError'"). */
export function answerUnreadable(headers: Headers, { code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] = answers[code] ?? [400, "This isn't a valid HTTP request."];
  const body = bodyOf(message);
  const lines = Object.entries(withContent(headers, body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

const host = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/**
 * Whether there is exactly one valid Host header, or none in HTTP/1.0 (RFC 9112, section 3.2): proxies disagree on which of several counts.
 */
function hasValidHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length;
  return count === 1 ? host.test(headers.host ?? '') : count === 0 && httpVersion === '1.0';
}

/** Refuses a request without a valid Host header. @returns whether it has been refused */
export function refuseInvalidHost(headers: Headers, request: IncomingMessage, response: ServerResponse): boolean {
  if (hasValidHost(request)) return false;
  const body = bodyOf('A request must have exactly one valid Host header.');
  response.writeHead(400, withContent(headers, body)).end(body);
  return true;
}
