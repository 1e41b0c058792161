-- Names only: every table, column, index and constraint keeps its rows and definition.
ALTER TABLE "done_requests" RENAME TO "idempotency_keys";--> statement-breakpoint
ALTER TABLE "tallies" RENAME TO "row_counts";--> statement-breakpoint
ALTER TABLE "sandbox_answers" RENAME TO "sandbox_idempotency_keys";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "about" TO "target";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "address" TO "ip_address";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "points" TO "attempts";--> statement-breakpoint
ALTER TABLE "clients" RENAME COLUMN "standing" TO "status";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "answer" TO "response";--> statement-breakpoint
ALTER TABLE "invoice_counters" RENAME COLUMN "last" TO "last_number";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "awaits_mail" TO "digest_pending";--> statement-breakpoint
ALTER TABLE "approvals" RENAME COLUMN "address" TO "ip_address";--> statement-breakpoint
ALTER TABLE "settings" RENAME COLUMN "one" TO "singleton";--> statement-breakpoint
ALTER TABLE "site_content" RENAME COLUMN "one" TO "singleton";--> statement-breakpoint
ALTER TABLE "settings" RENAME COLUMN "messages_months" TO "message_retention_months";--> statement-breakpoint
ALTER TABLE "settings" RENAME COLUMN "log_addresses_days" TO "ip_address_retention_days";--> statement-breakpoint
ALTER TABLE "settings" RENAME COLUMN "mails_days" TO "mail_retention_days";--> statement-breakpoint
ALTER TABLE "settings" RENAME COLUMN "invoices_years" TO "billing_party_retention_years";--> statement-breakpoint
ALTER TABLE "row_counts" RENAME COLUMN "table" TO "table_name";--> statement-breakpoint
ALTER TABLE "row_counts" RENAME COLUMN "minor" TO "amount_minor";--> statement-breakpoint
ALTER TABLE "client_packages" RENAME COLUMN "credits_last_days" TO "credit_validity_days";--> statement-breakpoint
ALTER INDEX "audit_log_newest" RENAME TO "audit_log_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "audit_log_of_client" RENAME TO "audit_log_client_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "audit_log_about_idx" RENAME TO "audit_log_target_idx";--> statement-breakpoint
ALTER INDEX "audit_log_addresses" RENAME TO "audit_log_created_at_idx";--> statement-breakpoint
ALTER INDEX "recovery_codes_of_user" RENAME TO "recovery_codes_user_id_code_hash_key";--> statement-breakpoint
ALTER INDEX "sessions_user" RENAME TO "sessions_user_id_idx";--> statement-breakpoint
ALTER INDEX "sessions_client" RENAME TO "sessions_client_id_idx";--> statement-breakpoint
ALTER INDEX "sessions_access_code" RENAME TO "sessions_access_code_id_idx";--> statement-breakpoint
ALTER INDEX "sessions_expiry" RENAME TO "sessions_expires_at_idx";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_one_person" TO "sessions_one_person_check";--> statement-breakpoint
ALTER INDEX "users_one_owner" RENAME TO "users_is_owner_key";--> statement-breakpoint
ALTER INDEX "access_codes_of_client" RENAME TO "access_codes_client_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "clients_newest" RENAME TO "clients_status_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "clients_by_name" RENAME TO "clients_status_name_id_idx";--> statement-breakpoint
ALTER INDEX "clients_by_credits" RENAME TO "clients_status_total_credits_available_id_idx";--> statement-breakpoint
ALTER INDEX "clients_words" RENAME TO "clients_search_idx";--> statement-breakpoint
ALTER INDEX "clients_erased" RENAME TO "clients_erased_at_idx";--> statement-breakpoint
ALTER INDEX "clients_package" RENAME TO "clients_current_package_id_idx";--> statement-breakpoint
ALTER TABLE "clients" RENAME CONSTRAINT "clients_credits_used" TO "clients_credits_used_check";--> statement-breakpoint
ALTER INDEX "invitations_newest" RENAME TO "invitations_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "invitations_email" RENAME TO "invitations_email_idx";--> statement-breakpoint
ALTER INDEX "invitations_client" RENAME TO "invitations_client_id_idx";--> statement-breakpoint
ALTER TABLE "invitations" RENAME CONSTRAINT "invitations_used" TO "invitations_used_check";--> statement-breakpoint
ALTER INDEX "contact_messages_newest" RENAME TO "contact_messages_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "contact_messages_by_status" RENAME TO "contact_messages_status_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "contact_messages_email" RENAME TO "contact_messages_email_idx";--> statement-breakpoint
ALTER INDEX "contact_messages_client" RENAME TO "contact_messages_client_id_idx";--> statement-breakpoint
ALTER INDEX "contact_messages_package" RENAME TO "contact_messages_package_id_idx";--> statement-breakpoint
ALTER INDEX "contact_messages_words" RENAME TO "contact_messages_search_idx";--> statement-breakpoint
ALTER INDEX "waitlist_newest" RENAME TO "waitlist_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "waitlist_email" RENAME TO "waitlist_email_idx";--> statement-breakpoint
ALTER INDEX "video_credits_client" RENAME TO "video_credits_client_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "video_credits_package" RENAME TO "video_credits_package_id_idx";--> statement-breakpoint
ALTER INDEX "video_credits_project" RENAME TO "video_credits_project_id_idx";--> statement-breakpoint
ALTER INDEX "video_credits_invoice" RENAME TO "video_credits_invoice_id_idx";--> statement-breakpoint
ALTER INDEX "video_credits_user" RENAME TO "video_credits_user_id_idx";--> statement-breakpoint
ALTER INDEX "video_credits_left" RENAME TO "video_credits_client_id_expiry_date_id_idx";--> statement-breakpoint
ALTER INDEX "video_credits_expiring" RENAME TO "video_credits_expiry_date_idx";--> statement-breakpoint
ALTER TABLE "video_credits" RENAME CONSTRAINT "video_credits_amount" TO "video_credits_amount_check";--> statement-breakpoint
ALTER TABLE "video_credits" RENAME CONSTRAINT "video_credits_remaining" TO "video_credits_remaining_check";--> statement-breakpoint
ALTER INDEX "done_requests_oldest" RENAME TO "idempotency_keys_created_at_idx";--> statement-breakpoint
ALTER INDEX "done_requests_client_id_idx" RENAME TO "idempotency_keys_client_id_idx";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "done_requests_actor_key_pk" TO "idempotency_keys_actor_key_pk";--> statement-breakpoint
ALTER INDEX "invoices_of_client" RENAME TO "invoices_client_id_created_at_id_sent_idx";--> statement-breakpoint
ALTER INDEX "invoices_newest" RENAME TO "invoices_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "invoices_by_status" RENAME TO "invoices_status_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "invoices_all_of_client" RENAME TO "invoices_client_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "invoices_due" RENAME TO "invoices_due_date_idx";--> statement-breakpoint
ALTER INDEX "invoices_of_project" RENAME TO "invoices_project_id_idx";--> statement-breakpoint
ALTER TABLE "invoices" RENAME CONSTRAINT "invoices_amount" TO "invoices_amount_check";--> statement-breakpoint
ALTER TABLE "invoices" RENAME CONSTRAINT "invoices_numbered" TO "invoices_numbered_check";--> statement-breakpoint
ALTER TABLE "invoices" RENAME CONSTRAINT "invoices_paid_date" TO "invoices_paid_date_check";--> statement-breakpoint
ALTER INDEX "mails_newest" RENAME TO "mails_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "mails_to" RENAME TO "mails_to_idx";--> statement-breakpoint
ALTER INDEX "mails_about" RENAME TO "mails_about_client_ids_idx";--> statement-breakpoint
ALTER INDEX "notifications_of_client" RENAME TO "notifications_client_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "notifications_of_user" RENAME TO "notifications_user_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "notifications_about" RENAME TO "notifications_about_client_id_idx";--> statement-breakpoint
ALTER INDEX "notifications_unread_client" RENAME TO "notifications_client_id_idx";--> statement-breakpoint
ALTER INDEX "notifications_unread_user" RENAME TO "notifications_user_id_idx";--> statement-breakpoint
ALTER INDEX "notifications_for_mail" RENAME TO "notifications_client_id_user_id_idx";--> statement-breakpoint
ALTER INDEX "notifications_old" RENAME TO "notifications_created_at_idx";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notifications_one_reader" TO "notifications_one_reader_check";--> statement-breakpoint
ALTER INDEX "client_packages_newest" RENAME TO "client_packages_created_at_id_idx";--> statement-breakpoint
ALTER TABLE "client_packages" RENAME CONSTRAINT "client_packages_price" TO "client_packages_price_check";--> statement-breakpoint
ALTER INDEX "payment_attempts_one_open" RENAME TO "payment_attempts_invoice_id_key";--> statement-breakpoint
ALTER INDEX "payment_attempts_open" RENAME TO "payment_attempts_checked_at_idx";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "payment_attempts_number" TO "payment_attempts_invoice_id_attempt_unique";--> statement-breakpoint
ALTER INDEX "payments_of_invoice" RENAME TO "payments_invoice_id_idx";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_once" TO "payments_provider_object_id_kind_unique";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_sign" TO "payments_sign_check";--> statement-breakpoint
ALTER INDEX "sandbox_objects_type" RENAME TO "sandbox_objects_type_created_at_idx";--> statement-breakpoint
ALTER INDEX "approvals_of_project" RENAME TO "approvals_project_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "approvals_by_client" RENAME TO "approvals_client_id_idx";--> statement-breakpoint
ALTER INDEX "comments_of_project" RENAME TO "comments_project_id_timestamp_id_idx";--> statement-breakpoint
ALTER INDEX "comments_of_file" RENAME TO "comments_file_id_idx";--> statement-breakpoint
ALTER INDEX "comments_by_user" RENAME TO "comments_user_id_idx";--> statement-breakpoint
ALTER INDEX "comments_by_client" RENAME TO "comments_client_id_idx";--> statement-breakpoint
ALTER TABLE "comments" RENAME CONSTRAINT "comments_one_author" TO "comments_one_author_check";--> statement-breakpoint
ALTER INDEX "files_of_project" RENAME TO "files_project_id_uploaded_at_id_idx";--> statement-breakpoint
ALTER TABLE "files" RENAME CONSTRAINT "files_size" TO "files_size_check";--> statement-breakpoint
ALTER INDEX "project_events_of_project" RENAME TO "project_events_project_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "project_events_by_user" RENAME TO "project_events_user_id_idx";--> statement-breakpoint
ALTER INDEX "project_events_by_client" RENAME TO "project_events_client_id_idx";--> statement-breakpoint
ALTER TABLE "project_events" RENAME CONSTRAINT "project_events_one_actor" TO "project_events_one_actor_check";--> statement-breakpoint
ALTER INDEX "projects_of_client" RENAME TO "projects_client_id_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "projects_newest" RENAME TO "projects_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "projects_by_status" RENAME TO "projects_status_created_at_id_idx";--> statement-breakpoint
ALTER INDEX "projects_moved_last" RENAME TO "projects_status_updated_at_id_idx";--> statement-breakpoint
ALTER INDEX "projects_due" RENAME TO "projects_deadline_id_idx";--> statement-breakpoint
ALTER INDEX "projects_words" RENAME TO "projects_search_idx";--> statement-breakpoint
ALTER TABLE "settings" RENAME CONSTRAINT "settings_one_row" TO "settings_one_row_check";--> statement-breakpoint
ALTER TABLE "site_content" RENAME CONSTRAINT "site_content_one_row" TO "site_content_one_row_check";--> statement-breakpoint
ALTER INDEX "tallies_of_table" RENAME TO "row_counts_table_name_kind_idx";--> statement-breakpoint
ALTER TABLE "row_counts" RENAME CONSTRAINT "tallies_pkey" TO "row_counts_pkey";--> statement-breakpoint
ALTER SEQUENCE "tallies_id_seq" RENAME TO "row_counts_id_seq";--> statement-breakpoint
ALTER TABLE "sandbox_idempotency_keys" RENAME CONSTRAINT "sandbox_answers_pkey" TO "sandbox_idempotency_keys_pkey";--> statement-breakpoint
-- Adds a delta to row_counts for each changed row; the arguments are the columns that make up its kind.
CREATE FUNCTION "count_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"before" jsonb := CASE WHEN tg_op <> 'INSERT' THEN to_jsonb(old) END;
	"after" jsonb := CASE WHEN tg_op <> 'DELETE' THEN to_jsonb(new) END;
	"kind_before" text := '';
	"kind_after" text := '';
	"argument" text;
BEGIN
	FOREACH "argument" IN ARRAY coalesce(tg_argv[0:], '{}') LOOP
		"kind_before" := ltrim("kind_before" || ' ' || ("before" ->> "argument"));
		"kind_after" := ltrim("kind_after" || ' ' || ("after" ->> "argument"));
	END LOOP;
	IF tg_op = 'UPDATE' AND "kind_before" = "kind_after" AND "before" -> 'amount_minor' IS NOT DISTINCT FROM "after" -> 'amount_minor' THEN
		RETURN NULL;
	END IF;
	IF "before" IS NOT NULL THEN
		INSERT INTO "row_counts" ("table_name", "kind", "rows", "amount_minor")
		VALUES (tg_table_name, "kind_before", -1, -coalesce(("before" ->> 'amount_minor')::bigint, 0));
	END IF;
	IF "after" IS NOT NULL THEN
		INSERT INTO "row_counts" ("table_name", "kind", "rows", "amount_minor")
		VALUES (tg_table_name, "kind_after", 1, coalesce(("after" ->> 'amount_minor')::bigint, 0));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "tally" ON "contact_messages";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE OR UPDATE OF "status" ON "contact_messages" FOR EACH ROW EXECUTE FUNCTION "count_rows"('status');--> statement-breakpoint
DROP TRIGGER "tally" ON "clients";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE OR UPDATE OF "verified", "erased_at", "email_confirmed_at" ON "clients" FOR EACH ROW EXECUTE FUNCTION "count_rows"('status');--> statement-breakpoint
DROP TRIGGER "tally" ON "projects";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE OR UPDATE OF "status" ON "projects" FOR EACH ROW EXECUTE FUNCTION "count_rows"('status');--> statement-breakpoint
DROP TRIGGER "tally" ON "invoices";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE OR UPDATE OF "status", "currency", "amount_minor" ON "invoices" FOR EACH ROW EXECUTE FUNCTION "count_rows"('status', 'currency');--> statement-breakpoint
DROP TRIGGER "tally" ON "waitlist";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE ON "waitlist" FOR EACH ROW EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
DROP TRIGGER "tally" ON "mails";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE ON "mails" FOR EACH ROW EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
DROP TRIGGER "tally" ON "client_packages";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE ON "client_packages" FOR EACH ROW EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
DROP TRIGGER "tally" ON "invitations";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE ON "invitations" FOR EACH ROW EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
DROP FUNCTION "tally"();--> statement-breakpoint
ALTER FUNCTION "tell_of_change"() RENAME TO "notify_change";--> statement-breakpoint
ALTER FUNCTION "tell_of_session"() RENAME TO "notify_session_end";--> statement-breakpoint
ALTER TRIGGER "tell" ON "clients" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "client_packages" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "contact_messages" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "invitations" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "invoices" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "notifications" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "projects" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "settings" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "video_credits" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "waitlist" RENAME TO "notify_change";--> statement-breakpoint
ALTER TRIGGER "tell" ON "sessions" RENAME TO "notify_session_end";--> statement-breakpoint
-- Audit actions become an enum, some under clearer names.
CREATE TYPE "public"."audit_action" AS ENUM('admin.signed_in', 'admin.sign_in_refused', 'admin.password_changed', 'admin.owner_password_reset', 'admin.second_factor_enabled', 'admin.second_factor_disabled', 'admin.recovery_code_used', 'admin.added', 'admin.removed', 'admin.sessions_ended', 'settings.changed', 'message.deleted', 'waitlist.deleted', 'client.signed_in', 'client.sign_in_refused', 'client.access_code_used', 'client.access_code_refused', 'client.invited', 'client.invitation_resent', 'client.invitation_revoked', 'client.access_requested', 'client.email_confirmed', 'client.registered', 'client.created', 'client.password_link_sent', 'client.changed', 'client.approved', 'client.declined', 'client.request_deleted', 'client.deactivated', 'client.reactivated', 'client.access_code_issued', 'client.access_code_revoked', 'client.sessions_ended', 'client.password_reset_requested', 'client.password_reset', 'client.password_changed', 'client.email_change_requested', 'client.email_changed', 'client.data_exported', 'client.deletion_requested', 'client.deletion_withdrawn', 'client.erased');--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "action" TYPE "audit_action" USING (CASE "action"
	WHEN 'client.email_asked' THEN 'client.email_change_requested'
	WHEN 'client.deletion_asked' THEN 'client.deletion_requested'
	WHEN 'client.reset_asked' THEN 'client.password_reset_requested'
	WHEN 'client.requested' THEN 'client.access_requested'
	WHEN 'admin.owner_reset' THEN 'admin.owner_password_reset'
	WHEN 'client.code_used' THEN 'client.access_code_used'
	WHEN 'client.code_refused' THEN 'client.access_code_refused'
	WHEN 'client.code_issued' THEN 'client.access_code_issued'
	WHEN 'client.code_revoked' THEN 'client.access_code_revoked'
	WHEN 'client.refused' THEN 'client.sign_in_refused'
	WHEN 'admin.refused' THEN 'admin.sign_in_refused'
	WHEN 'admin.second_factor_on' THEN 'admin.second_factor_enabled'
	WHEN 'admin.second_factor_off' THEN 'admin.second_factor_disabled'
	WHEN 'client.activated' THEN 'client.reactivated'
	WHEN 'client.data_downloaded' THEN 'client.data_exported'
	ELSE "action"
END)::"audit_action";--> statement-breakpoint
-- The deadline is the date that people agreed on, so a later start gives way.
UPDATE "projects" SET "start_date" = "deadline" WHERE "deadline" < "start_date";--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_deadline_check" CHECK ("projects"."deadline" >= "projects"."start_date");--> statement-breakpoint
-- Scheduled jobs run under their new names, so the old queues go. Password resets that are still pending name their actor.
DO $$ BEGIN
	IF to_regclass('pgboss.queue') IS NOT NULL THEN
		DELETE FROM pgboss.schedule WHERE name IN ('sweep-payments', 'remove-expired', 'fold-tallies', 'mail-notifications', 'keep-periods');
		DELETE FROM pgboss.job WHERE name IN ('sweep-payments', 'remove-expired', 'fold-tallies', 'mail-notifications', 'keep-periods');
		UPDATE pgboss.job SET data = (data - 'by') || jsonb_build_object('actor', data -> 'by') WHERE name = 'send-reset-link' AND data ? 'by';
		DELETE FROM pgboss.queue WHERE name IN ('sweep-payments', 'remove-expired', 'fold-tallies', 'mail-notifications', 'keep-periods');
	END IF;
END $$;
