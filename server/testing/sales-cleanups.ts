import { sql } from 'drizzle-orm';
import { type Cleanup, insertProposal, insertUnsignedProposal, instantsBy, rowsNamed } from './cleanup-rows.ts';
import type { TestApp } from './test-app.ts';

/** The rows of the cleanups of sales, and the proposal and the brief that they belong to. */
export async function createSalesCleanups({ db, clock }: TestApp): Promise<Cleanup[]> {
  const { ago } = instantsBy(clock);
  const { rows: proposals } = await db.execute<{ id: number }>(sql`${insertProposal('Launch film', 'Bob', sql`now()`)} returning id`);
  const proposalId = proposals[0]!.id;
  const { rows: briefs } = await db.execute<{ id: number }>(
    sql`with lead as (insert into leads (name, email) values ('Cleo', 'cleo@lead.example') returning id)
    insert into briefs (lead_id, title, content, currency) select id, 'Launch film', '{}', 'USD' from lead returning id`,
  );
  const briefId = briefs[0]!.id;
  return [
    {
      cleanup: 'leads',
      table: 'leads',
      insert: (id, updated) => sql`insert into leads (name, email, updated_at) values (${id}, '', ${updated})`,
      old: ago('25 months'),
      recent: ago('23 months'),
      select: sql`select name as id from leads where email = ''`,
    },
    {
      cleanup: 'proposals',
      table: 'proposals',
      insert: (id, updated) => insertProposal(id, 'Ann', updated),
      old: ago('25 months'),
      recent: ago('23 months'),
      select: sql`select title as id from proposals where recipient_name = 'Ann'`,
    },
    {
      cleanup: 'brief links',
      table: 'brief_links',
      insert: (id, expiry) => sql`insert into brief_links (brief_id, token_hash, expires_at) values (${briefId}, ${id}, ${expiry})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('brief_links', 'token_hash'),
    },
    {
      cleanup: 'brief offers',
      table: 'brief_offers',
      insert: (id, created) =>
        sql`with message as (insert into contact_messages (name, email, message) values ('Ann', '', '') returning id)
        insert into brief_offers (message_id, token_hash, created_at) select id, ${id}, ${created} from message`,
      old: ago('25 hours'),
      recent: ago('23 hours'),
      select: rowsNamed('brief_offers', 'token_hash'),
    },
    {
      cleanup: 'networks of brief files',
      table: 'brief_files',
      change: 'update',
      insert: (id, created) =>
        sql`insert into brief_files (id, brief_id, question_key, name, size, network_hash, created_at)
        values (gen_random_uuid(), ${briefId}, 'logo', ${id}, 1, 'network', ${created})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: sql`select name as id from brief_files where network_hash is not null`,
    },
    {
      cleanup: 'proposal links',
      table: 'proposal_links',
      insert: (id, revoked) =>
        sql`insert into proposal_links (proposal_id, token_hash, revoked_at) values (${proposalId}, ${id}, ${revoked})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('proposal_links', 'token_hash'),
    },
    {
      cleanup: 'unsigned proposals',
      table: 'proposal_documents',
      insert: (id, created) => insertUnsignedProposal(proposalId, id, created),
      old: ago('25 hours'),
      recent: ago('23 hours'),
      select: rowsNamed('proposal_documents', 'fingerprint'),
    },
  ];
}
