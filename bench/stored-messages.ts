import pg from 'pg';
import { embeddedConnection } from '../server/db/embedded.ts';

/** The messages stored by a running server, read directly from its embedded database. */
export async function readStoredMessages(home: string): Promise<string[]> {
  const connection = await embeddedConnection(home);
  const client = new pg.Client(connection);
  await client.connect();
  // An open connection would keep the database running after the server stops.
  const { rows } = await client.query<{ message: string }>('select message from contact_messages').finally(() => client.end());
  return rows.map(({ message }) => message);
}
