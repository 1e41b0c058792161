import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedConnection } from '../../server/db/embedded.ts';
import { hashToken } from '../../server/shared/tokens.ts';
import { send } from './http-client.ts';
import { network } from './network.ts';

export interface Visit {
  /** The status of the response; 0 if there was none. */
  status: number;
  retryAfter: string | undefined;
}

/** Settings of a server that visitors come to. Each message claims its own network through a proxy header to avoid the rate limit. */
export const visitedSettings = { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', TRUST_PROXY: '127.0.0.1' };

const reads = ['/api/client/invoices', '/api/client/projects', '/api/client/package'];

/** Sends the requests of a visitor: of four, three are a client's reads and one is a message of the contact form. */
export function createVisitor(url: string, cookie: string): () => Promise<Visit> {
  let count = 0;
  return async () => {
    const number = count++;
    const path = reads[number % 4];
    const form = { name: 'Ann Sender', email: `sender${number}@sender.example`, message: `Message number ${number}` };
    const sent = path
      ? send(`${url}${path}`, { headers: { cookie } })
      : send(`${url}/api/contact`, { body: form, headers: { 'x-forwarded-for': network(number) } });
    return sent.then(
      ({ status, headers }) => ({ status, retryAfter: headers['retry-after'] }),
      () => ({ status: 0, retryAfter: undefined }),
    );
  };
}

/** Creates a signed-in client of a new studio. @returns the cookie */
export async function signInClient(dataDir: string): Promise<string> {
  const database = new pg.Client(await embeddedConnection(join(dataDir, 'studio')));
  await database.connect();
  const token = randomBytes(32).toString('base64url');
  await database
    .query(
      `with created as (insert into clients (name, email, password, verified) values ('Ann', 'ann@client.example', 'none', true) returning id)
       insert into sessions (token_hash, client_id, created_at, last_seen_at, expires_at)
       select '${hashToken(token)}', id, now(), now(), now() + interval '1 day' from created`,
    )
    .finally(() => database.end());
  return `picturelock-client=${token}`;
}
