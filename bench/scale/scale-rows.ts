import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../server/db/client.ts';
import { jobTimeouts } from '../../server/db/pool.ts';
import { compactRowCounts } from '../../server/db/row-counts.ts';
import { refreshWords } from '../../server/features/operations/search/search-words.store.ts';
import { systemClock } from '../../server/shared/clock.ts';
import { hashToken } from '../../server/shared/tokens.ts';
import { proposalContent } from '../../server/testing/proposals.ts';

export interface Scale {
  messages: number;
  clients: number;
  projects: number;
  invoices: number;
  /** How many of the newest messages become leads, so at most as many. Each has a proposal. */
  leads: number;
}

const words = `array['trailer','summer','launch','podcast','interview','gaming','travel','recipe','teaser','documentary','vlog','tutorial']`;
const word = (seed: string) => `(${words})[1 + (${seed}) % 12]`;

/** A project of 500 deliverables, all in review. */
export const campaignId = 50;
/** The token of the link to the studio's calendar. */
export const calendarToken = 'ofTheStudioInThisBench';

/** The id of the client in the middle, who is signed in. */
const signedInClient = (clients: number) => Math.ceil(clients / 2) + 1;

/** A deliverable for each project, eleven more for every twentieth, and the rest of the campaign; those with a title have a draft. */
const deliverableStatements = [
  `insert into deliverables (project_id, state, created_at, project_status, project_deadline)
   select id, (case when status in ('completed', 'archived') then 'delivered' when status = 'final_delivery' then 'approved'
     when status = 'review' then 'in_review' when status = 'revisions' then 'changes_requested' else 'editing' end)::deliverable_state,
     created_at, status, deadline from projects order by id`,
  `insert into deliverables (project_id, title, position, state, due_date, created_at, project_status, project_deadline)
   select project_id, initcap(${word('number')}) || ' cutdown ' || number, number, state, project_deadline - number, created_at, project_status, project_deadline
   from deliverables cross join generate_series(1, 11) number where project_id % 20 = 0`,
  `insert into deliverables (project_id, title, position, state, created_at, project_status, project_deadline)
   select project_id, 'Short ' || number, number, state, created_at, project_status, project_deadline
   from deliverables cross join generate_series(1, 499) number where project_id = ${campaignId}`,
  `insert into files (project_id, deliverable_id, name, type, version, path, uploaded_at)
   select project_id, id, title || '.mp4', 'draft', 1, '', created_at from deliverables where title is not null`,
  `insert into comments (project_id, file_id, text) select project_id, id, 'Slower' from files cross join generate_series(1, 2) where project_id = ${campaignId}`,
];

/**
 * Rows spread over five years, as on an established platform; one message in a hundred thousand mentions a zeppelin. The newest messages
 * are unread and the newest projects in work, so that a small studio has as many of them to show at first as a large one.
 */
const statements = ({ messages, clients, projects, invoices, leads }: Scale) => [
  `insert into contact_messages (name, email, subject, message, status, created_at)
   select 'Sender ' || n, 'sender' || n || '@mail' || n % 997 || '.example', ${word('n')} || ' ' || ${word('n / 12')},
     'We would like a ' || ${word('n / 7')} || ' for our ' || ${word('n / 5')} || ' channel, number ' || n || case when n % 100000 = 1 then ', with a zeppelin' else '' end,
     (case when n % 1000 = 0 or n > ${messages - 30} then 'unread' when n % 3 = 0 then 'handled' else 'read' end)::message_status,
     now() - interval '5 years' * (1 - n::float / ${messages})
   from generate_series(1, ${messages}) n`,
  `insert into clients (name, email, password, company, verified, created_at, total_credits_available)
   select 'Client ' || md5(n::text), 'client' || n || '@channel' || n % 997 || '.example', 'none', 'Channel ' || n, n % 200 <> 0,
     now() - interval '5 years' * (1 - n::float / ${clients}), n % 13
   from generate_series(1, ${clients}) n`,
  `insert into projects (client_id, title, description, status, start_date, deadline, created_at, updated_at)
   select 1 + n % ${clients}, initcap(${word('n')}) || ' ' || ${word('n / 12')} || ' ' || n, 'Twelve minutes from two days of footage.',
     (case when n % 100 >= 95 or n > ${projects - 240} then (enum_range('pending'::project_status, 'final_delivery'))[1 + n % 8]::text
       when n % 100 < 40 then 'completed' else 'archived' end)::project_status,
     (now() - interval '5 years' * (1 - n::float / ${projects}))::date, (now() - interval '5 years' * (1 - n::float / ${projects}) + interval '30 days')::date,
     now() - interval '5 years' * (1 - n::float / ${projects}), now() - interval '5 years' * (1 - n::float / ${projects})
   from generate_series(1, ${projects}) n`,
  // The campaign with 500 deliverables belongs to the client who is signed in.
  `update projects set client_id = ${signedInClient(clients)}, status = 'review' where id = ${campaignId}`,
  ...deliverableStatements,
  `insert into files (project_id, name, type, path, uploaded_at) select id, 'A' || lpad(id::text, 6, '0') || ' ' || title || '.mov', 'source', '', created_at from projects`,
  `insert into project_events (project_id, "to", created_at) select id, 'pending', created_at from projects`,
  `insert into invoices (client_id, project_id, invoice_number, amount_minor, currency, status, issue_date, due_date, paid_date, items, totals, created_at)
   select 1 + n % ${clients}, 1 + n % ${projects}, case when status <> 'draft' then 'INV-' || 2021 + n % 5 || '-' || lpad(n::text, 7, '0') end,
     10000 + n % 90000, case when n % 10 = 0 then 'EUR' else 'USD' end, status, issued, issued + 14, case when status = 'paid' then issued + 14 end,
     '[{"description":"An edit","quantity":1,"unitAmount":"100.00"}]',
     '{"netMinor":10000,"taxes":[{"taxRate":null,"netMinor":10000,"taxMinor":0}],"taxMinor":0,"totalMinor":10000}', created
   from (select n, (case when n % 100 = 0 then 'overdue' when n % 100 = 1 then 'sent' when n % 100 = 2 then 'draft' else 'paid' end)::invoice_status as status,
     created, created::date as issued
     from (select n, now() - interval '5 years' * (1 - n::float / ${invoices}) as created from generate_series(1, ${invoices}) n) as days) as rows`,
  `insert into payments (invoice_id, provider, object_id, kind, payment_method, amount_minor, currency, booked_on, created_at)
   select id, 'manual', 'transfer-' || id, 'payment', (array['bank_transfer','paypal','cash'])[1 + id % 3]::payment_method, amount_minor, currency,
     created_at::date, created_at from invoices where status = 'paid'`,
  `insert into payments (invoice_id, provider, object_id, kind, payment_method, amount_minor, currency, payment_id, booked_on, created_at)
   select invoice_id, provider, 'refund-' || id, 'refund', payment_method, -1000, currency, id, booked_on, created_at from payments where invoice_id % 8 = 0`,
  `insert into client_packages (name, price_minor, video_credit_limit) select 'Package ' || n, 100000, 12 from generate_series(1, 5) n`,
  `update clients set current_package_id = 1 + id % 5`,
  `insert into leads (name, email, company, message_id, stage, lost_reason, next_step_date, created_at, updated_at)
   select name, email, 'Channel ' || id, id, stage, case when stage = 'lost' then 'No reply' end,
     case when id % 3 = 0 then created_at::date + 7 end, created_at, created_at
   from (select *, (case when id > ${messages - 240} then (enum_range(null, 'proposal_sent'::lead_stage))[1 + id % 3]::text
     when id % 4 = 0 then 'won' else 'lost' end)::lead_stage as stage from contact_messages where id > ${messages} - ${leads}) newest`,
  `insert into proposals (client_id, lead_id, title, recipient_name, recipient_email, currency, valid_until, content, state, version, sent_at, ends_on, created_at, updated_at)
   select client_id, id, company || ' film', name, email, 'USD', day, '${JSON.stringify(proposalContent)}', state, case when state = 'draft' then 0 else 1 end,
     created_at, day, created_at, updated_at
   from (select *, created_at::date + 30 as day, (case when stage = 'won' then 'accepted' when stage = 'lost' then 'expired'
     else (enum_range(null, 'viewed'::proposal_state))[1 + id % 3]::text end)::proposal_state as state from leads) dated`,
  // Triggers were disabled, so what they maintain is written here.
  `update invoices set settled_minor = paid, paid_minor = paid
   from (select invoice_id, sum(amount_minor) as paid from payments group by 1) sums where invoice_id = invoices.id`,
  'truncate row_counts',
  `insert into row_counts (table_name, kind, rows, amount_minor)
   select 'contact_messages', status::text, count(*), 0 from contact_messages group by 2
   union all select 'clients', status, count(*), 0 from clients group by 2
   union all select 'leads', stage::text, count(*), 0 from leads group by 2
   union all select 'proposals', state::text, count(*), 0 from proposals group by 2
   union all select 'projects', status::text, count(*), 0 from projects group by 2
   union all select 'invoices', status || ' ' || currency, count(*), sum(amount_minor) from invoices group by 2
   union all select 'payments', booked_month || ' ' || currency || ' ' || kind || ' ' || source, count(*), sum(amount_minor) from payments group by 2
   union all select 'receivables', currency || ' ' || due_date, count(*), sum(amount_minor - settled_minor) from invoices
     where status in ('sent', 'overdue') group by 2
   union all select 'client_packages', '', count(*), 0 from client_packages`,
];

/**
 * Fills a new database and signs in the client in the middle.
 * @returns the client's cookie
 */
export async function fillScale(connection: pg.ClientConfig, scale: Scale): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  for (const statement of statements(scale)) await client.query(statement);
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (token_hash, client_id, created_at, last_seen_at, expires_at) values ($1, $2, now(), now(), now() + interval '1 day')`,
    [hashToken(token), signedInClient(scale.clients)],
  );
  await client.query(`insert into calendar_feeds (token_hash, user_id) select $1, coalesce(min(id), 1) from users`, [
    hashToken(calendarToken),
  ]);
  const db = openDatabase(connection);
  await compactRowCounts({ db, clock: systemClock });
  await db.$client.end();
  await client.query('vacuum analyze');
  await collectWords(connection);
  await client.end();
  return `picturelock-client=${token}`;
}

/** Collects the words for the search, as the scheduled job does. */
async function collectWords(connection: pg.ClientConfig): Promise<void> {
  const db = openDatabase(connection, jobTimeouts);
  await refreshWords(db);
  await db.$client.end();
}
