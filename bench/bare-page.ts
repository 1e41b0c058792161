// The baseline for a cached page: node:http sending the same bytes with the same headers.
import { createServer } from 'node:http';

const response = await fetch(process.argv[2]!, { headers: { 'accept-encoding': 'identity' } });
const body = Buffer.from(await response.arrayBuffer());
const headers = Object.fromEntries([...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)));
const server = createServer((_request, reply) => reply.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as { port: number }).port}`));
