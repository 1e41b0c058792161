// The baseline for a cached page: node:http sending the same bytes in the same encoding with the same headers.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

const [response] = (await once(get(process.argv[2]!, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
const body = await buffer(response);
const headers = Object.fromEntries(
  Object.entries(response.headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
);
if (headers['content-encoding'] !== 'br') throw new Error('The page is not compressed.');
const server = createServer((_request, reply) => reply.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as { port: number }).port}`));
