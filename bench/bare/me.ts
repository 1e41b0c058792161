// The baseline for an authenticated call: node:http and pg running the same prepared query.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ ...JSON.parse(process.argv[2]!), max: 10 });
const text = `select c.id, c.name, c.email, c.company, s.created_at, s.last_seen_at from sessions s
  inner join clients c on c.id = s.client_id where s.token_hash = $1 and s.expires_at > $2`;

const server = createServer(async (request, response) => {
  const token = /picturelock-client=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query({ name: 'me', text, values: [createHash('sha256').update(token).digest('base64url'), new Date()] });
  const { id, name, email, company } = rows[0];
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: true, client: { id, name, email, company } }));
});
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as { port: number }).port}`));
