import pg from 'pg';
import { embeddedConnection } from '../server/db/embedded.ts';

/** The messages that a running server has kept, read in its embedded database and not by its own account. */
export async function readStoredMessages(home: string): Promise<string[]> {
  // It is running: this finds it and gives the way in.
  const connection = await embeddedConnection(home);
  const client = new pg.Client(connection);
  await client.connect();
  // No connection stays open: a server that stops leaves the database running for whoever else uses it.
  const { rows } = await client.query<{ message: string }>('select message from contact_messages').finally(() => client.end());
  return rows.map(({ message }) => message);
}
