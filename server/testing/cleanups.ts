import { sql } from 'drizzle-orm';
import {
  type Cleanup,
  insertBulkAction,
  insertClient,
  insertInvoiceOfErased,
  insertReviewLink,
  insertSandboxObject,
  insertUploadLink,
  insertWebhookDelivery,
  instantsBy,
  rowsNamed,
} from './cleanup-rows.ts';
import { createClient, createInvoice } from './factories.ts';
import { createSalesCleanups } from './sales-cleanups.ts';
import type { TestApp } from './test-app.ts';
import { createReview } from './versions.ts';

/** The rows that each cleanup is about, and what they belong to. */
export async function createCleanups(testApp: TestApp): Promise<Cleanup[]> {
  const { db, clock } = testApp;

  const { ago, ahead } = instantsBy(clock);

  const { id: clientId } = await createClient(testApp);
  await db.execute(sql`delete from sessions`);
  // Opening the sandbox has stored its webhook endpoint already.
  await db.execute(sql`delete from sandbox_objects`);

  const { projectId, version } = await createReview(testApp, { clientId });
  const { id: invoiceId } = await createInvoice(testApp, { clientId, sent: false });
  return [
    {
      cleanup: 'sessions',
      table: 'sessions',
      insert: (id, expiry) =>
        sql`insert into sessions (token_hash, client_id, created_at, last_seen_at, expires_at) values (${id}, ${clientId}, now(), now(), ${expiry})`,
      old: ago('0 days'),
      recent: ahead('1 minute'),
      select: rowsNamed('sessions', 'token_hash'),
    },
    {
      cleanup: 'password links',
      table: 'clients',
      change: 'update',
      insert: (id, expiry) => insertClient(id, sql`jsonb_build_object('t', ${expiry})`, sql`null`),
      old: ago('0 days'),
      recent: ahead('1 minute'),
      select: sql`select name as id from clients where reset_tokens <> '{}'`,
    },
    {
      cleanup: 'rate limits',
      table: 'rate_limits',
      insert: (id, expiry) => sql`insert into rate_limits (key, attempts, expires_at) values (${id}, 1, ${expiry})`,
      old: sql`now() - interval '1 second'`,
      recent: sql`now() + interval '1 minute'`,
      select: rowsNamed('rate_limits', 'key'),
    },
    {
      cleanup: 'idempotency keys',
      table: 'idempotency_keys',
      insert: (id, created) => sql`insert into idempotency_keys (actor, key, fingerprint, created_at) values ('a', ${id}, '', ${created})`,
      old: ago('25 hours'),
      recent: ago('23 hours'),
      select: rowsNamed('idempotency_keys', 'key'),
    },
    {
      cleanup: 'unconfirmed requests',
      table: 'clients',
      insert: (id, expiry) => insertClient(id, sql`'{}'`, expiry),
      old: ago('0 days'),
      recent: ahead('1 minute'),
      select: sql`select name as id from clients where status = 'unconfirmed' and verification_token_expiry is not null`,
    },
    {
      cleanup: 'contact messages',
      table: 'contact_messages',
      insert: (id, created) => sql`insert into contact_messages (name, email, message, created_at) values (${id}, '', '', ${created})`,
      old: ago('25 months'),
      recent: ago('23 months'),
      select: rowsNamed('contact_messages', 'name'),
    },
    {
      cleanup: 'emails',
      table: 'mails',
      insert: (id, created) =>
        sql`insert into mails (message_id, "to", subject, content, created_at) values (${id}, '', '', '{}', ${created})`,
      old: ago('31 days'),
      recent: ago('29 days'),
      select: rowsNamed('mails', 'message_id'),
    },
    {
      cleanup: 'invitations',
      table: 'invitations',
      insert: (id, expiry) =>
        sql`insert into invitations (token_hash, name, email, created_at, expires_at) values (${id}, '', '', now(), ${expiry})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('invitations', 'token_hash'),
    },
    {
      cleanup: 'notifications',
      table: 'notifications',
      insert: (id, created) =>
        sql`insert into notifications (client_id, text, link, created_at) values (${clientId}, ${id}, '/', ${created})`,
      old: ago('366 days'),
      recent: ago('364 days'),
      select: rowsNamed('notifications', 'text'),
    },
    {
      cleanup: 'IP addresses',
      table: 'audit_log',
      change: 'update',
      insert: (id, created) =>
        sql`insert into audit_log (action, actor_kind, actor, ip_address, created_at) values ('client.signed_in', 'client', ${id}, '192.0.2.1', ${created})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: sql`select actor as id from audit_log where ip_address is not null`,
    },
    {
      cleanup: 'billing parties',
      table: 'invoices',
      change: 'update',
      insert: insertInvoiceOfErased,
      old: ago('10 years 1 day'),
      recent: ago('9 years 11 months'),
      select: sql`select notes as id from invoices where billed_to ->> 'email' <> ''`,
    },
    {
      cleanup: 'payment events',
      table: 'webhook_events',
      insert: (id, received) => sql`insert into webhook_events (event_id, type, received_at) values (${id}, '', ${received})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('webhook_events', 'event_id'),
    },
    {
      cleanup: 'sandbox payments',
      table: 'sandbox_objects',
      insert: (id, created) => insertSandboxObject(id, 'event', {}, created),
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('sandbox_objects', 'id'),
    },
    {
      cleanup: 'sandbox payments',
      table: 'sandbox_tasks',
      insert: (id, due) => sql`insert into sandbox_tasks (kind, object_id, due_at) values ('deliver_event', ${id}, ${due})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('sandbox_tasks', 'object_id'),
    },
    {
      cleanup: 'sandbox payments',
      table: 'sandbox_idempotency_keys',
      insert: (id, created) =>
        sql`insert into sandbox_idempotency_keys (key, request_hash, status, body, created_at) values (${id}, '', 200, '{}', ${created})`,
      old: ago('25 hours'),
      recent: ago('23 hours'),
      select: rowsNamed('sandbox_idempotency_keys', 'key'),
    },
    {
      cleanup: 'uploads',
      table: 'uploads',
      insert: (name, expiry) =>
        sql`insert into uploads (id, purpose, sender, project_id, type, name, size, uploaded_by, client_id, expires_at)
        values (gen_random_uuid(), 'project', 'client', ${projectId}, 'source', ${name}, 5, '', ${clientId}, ${expiry})`,
      old: ago('0 days'),
      recent: ahead('1 minute'),
      select: rowsNamed('uploads', 'name'),
    },
    {
      cleanup: 'files',
      table: 'files',
      insert: (name, deleted) =>
        sql`insert into files (project_id, name, path, deleted_at) values (${projectId}, ${name}, 'uploads/none', ${deleted})`,
      old: ago('31 days'),
      recent: ago('29 days'),
      select: sql`select name as id from files where deleted_at is not null`,
    },
    {
      cleanup: 'renditions',
      table: 'video_renditions',
      insert: (path, unused) =>
        sql`insert into video_renditions (path, file_id, kind, unused_since) values (${path}, ${version.id}, 'proxy', ${unused})`,
      old: ago('25 hours'),
      recent: ago('23 hours'),
      select: rowsNamed('video_renditions', 'path'),
    },
    {
      cleanup: 'conversion machines',
      table: 'conversion_machines',
      insert: (name, seen) => sql`insert into conversion_machines (id, name, seen_at) values (gen_random_uuid(), ${name}, ${seen})`,
      old: sql`now() - interval '8 days'`,
      recent: sql`now() - interval '6 days'`,
      select: rowsNamed('conversion_machines', 'name'),
    },
    {
      cleanup: 'playbacks',
      table: 'playbacks',
      insert: (id, reported) =>
        sql`insert into playbacks (id, file_id, client_id, reported_at, lines, is_auto, watched, stalls, longest_stall, buffered)
        values (gen_random_uuid(), ${version.id}, ${clientId}, ${reported}, ${id === 'young' ? null : Number(id.at(-1))}, true, 0, 0, 0, 0)`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: sql`select coalesce('old-' || lines, 'young') as id from playbacks`,
    },
    {
      cleanup: 'review links',
      table: 'review_links',
      insert: (token, expiry) => insertReviewLink(projectId, token, expiry),
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('review_links', 'token_hash'),
    },
    {
      cleanup: 'upload links',
      table: 'upload_links',
      insert: (token, expiry) => insertUploadLink(projectId, token, expiry),
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('upload_links', 'token_hash'),
    },
    {
      cleanup: 'pay links',
      table: 'pay_links',
      insert: (token, revoked) => sql`
      insert into pay_links (invoice_id, token_hash, revoked_at) values (${invoiceId}, ${token}, ${revoked})`,
      old: ago('92 days'),
      recent: ago('88 days'),
      select: rowsNamed('pay_links', 'token_hash'),
    },
    {
      cleanup: 'unsubscribe links',
      table: 'unsubscribe_links',
      insert: (token, expiry) => sql`
      insert into unsubscribe_links (client_id, emails, token_hash, expires_at) values (${clientId}, '{projects}', ${token}, ${expiry})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('unsubscribe_links', 'token_hash'),
    },
    {
      cleanup: 'preview links',
      table: 'preview_links',
      insert: (name, expires) => sql`insert into preview_links (token_hash, expires_at) values (${name}, ${expires})`,
      old: ago('91 days'),
      recent: ago('89 days'),
      select: rowsNamed('preview_links', 'token_hash'),
    },
    {
      cleanup: 'films',
      table: 'site_films',
      insert: (name, expires) =>
        sql`insert into site_films (id, name, size, uploaded_by, status, expires_at) values (gen_random_uuid(), ${name}, 5, '', 'queued', ${expires})`,
      old: ago('0 days'),
      recent: ahead('1 minute'),
      select: rowsNamed('site_films', 'name'),
    },
    {
      cleanup: 'bulk actions',
      table: 'bulk_actions',
      insert: insertBulkAction,
      old: ago('25 hours'),
      recent: ago('23 hours'),
      select: rowsNamed('bulk_actions', 'path'),
    },
    {
      cleanup: 'webhook deliveries',
      table: 'webhook_deliveries',
      insert: insertWebhookDelivery,
      old: ago('31 days'),
      recent: ago('29 days'),
      select: rowsNamed('webhook_deliveries', 'message_id'),
    },
    ...(await createSalesCleanups(testApp)),
  ];
}
