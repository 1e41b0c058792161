// The baseline for files: node:http that writes request bodies to one file and sends ranges of it; of tus it says only what the client needs.
import { createReadStream, createWriteStream } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const file = process.argv[2]!;
const tus = { 'tus-resumable': '1.0.0' };
await writeFile(file, '');

const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    await truncate(file);
    response.writeHead(201, { ...tus, location: '/file' }).end();
  } else if (request.method === 'PATCH') {
    const start = Number(request.headers['upload-offset']);
    await pipeline(request, createWriteStream(file, { flags: 'r+', start }));
    response.writeHead(204, { ...tus, 'upload-offset': start + Number(request.headers['content-length']) }).end();
  } else {
    const [start = 0, end = 0] = request.headers.range!.slice('bytes='.length).split('-').map(Number);
    response.writeHead(206, { 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/*` });
    await pipeline(createReadStream(file, { start, end }), response);
  }
});
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as { port: number }).port}`));
