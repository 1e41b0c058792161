import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#server/shared/clock.ts';

export interface Cleanup {
  cleanup: string;
  /** Inserts a row. Its age is measured from `time`. */
  insert: (id: string, time: SQL) => SQL;
  /** The times of a row that is due for cleanup, and of one that isn't yet. */
  old: SQL;
  recent: SQL;
  /** Selects the `id` of each row that is still as it was inserted. */
  select: SQL;
  /** How the job removes what is old; `delete` by default. */
  change?: 'delete' | 'update';
  table: string;
}

export const rowsNamed = (table: string, column: string) => sql`select ${sql.identifier(column)} as id from ${sql.identifier(table)}`;

/** Instants by a clock, such as `ago('90 days')`. */
export const instantsBy = (clock: Clock) => ({
  ago: (interval: string) => sql`${clock.now().toISOString()}::timestamptz - ${interval}::interval`,
  ahead: (interval: string) => sql`${clock.now().toISOString()}::timestamptz + ${interval}::interval`,
});

/** @param change the pending email address, and whether the client is verified */
export const insertClient = (name: string, resetTokens: SQL, verificationExpiry: SQL, change: SQL = sql`null, false`) =>
  sql`insert into clients (email, password, name, reset_tokens, verification_token_expiry, pending_email, verified)
    values (gen_random_uuid() || '@row.example', '', ${name}, ${resetTokens}, ${verificationExpiry}, ${change})`;

export const insertSandboxObject = (id: string, type: string, data: object, created: SQL) =>
  sql`insert into sandbox_objects (id, type, data, created_at) values (${id}, ${type}, ${JSON.stringify(data)}::jsonb, ${created})`;

export const insertReviewLink = (projectId: number, token: string, expiry: SQL, revoked: SQL = sql`null`) =>
  sql`insert into review_links (project_id, token_hash, may_comment, may_download, expires_at, revoked_at)
    values (${projectId}, ${token}, true, false, ${expiry}, ${revoked})`;

export const insertUploadLink = (projectId: number, token: string, expiry: SQL) =>
  sql`insert into upload_links (project_id, token_hash, max_bytes, expires_at) values (${projectId}, ${token}, 5, ${expiry})`;

export const insertInvoiceOfErased = (id: string, issued: SQL) => sql`
  with erased as (
    insert into clients (email, password, name, verified, erased_at) values (${`${id}@erased.example`}, '', 'Erased', true, now()) returning id
  )
  insert into invoices (client_id, amount_minor, due_date, items, totals, notes, billed_to, issue_date)
  select id, 100, '2099-01-01', '[]', '{}', ${id}, '{"name": "Ann", "email": "ann@client.example"}', (${issued})::date from erased`;

export const insertProposal = (title: string, recipient: string, updated: SQL) =>
  sql`insert into proposals (title, recipient_name, recipient_email, currency, valid_until, content, updated_at)
    values (${title}, ${recipient}, '', 'USD', '2099-01-01', '{}', ${updated})`;

export const insertUnsignedProposal = (proposalId: number, fingerprint: string, created: SQL) =>
  sql`insert into proposal_documents (proposal_id, version, selection, fingerprint, sha256, content, created_at)
    values (${proposalId}, 1, '{}', ${fingerprint}, '', '', ${created})`;

/** Inserts a bulk action by an admin of its own. */
export const insertBulkAction = (path: string, created: SQL) => sql`
  with admin as (insert into users (username, password) values (${path}, '') returning id)
  insert into bulk_actions (user_id, actor, path, action, starts_at, created_at) select id, '{}', ${path}, '', now(), ${created} from admin`;

/** Inserts a delivery to an endpoint of its own. */
export const insertWebhookDelivery = (messageId: string, created: SQL) => sql`
  with endpoint as (insert into webhook_endpoints (url, events, secret) values ('https://hooks.example', '{}', '') returning id)
  insert into webhook_deliveries (endpoint_id, message_id, type, data, created_at) select id, ${messageId}, '', '{}', ${created} from endpoint`;
