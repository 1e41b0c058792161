CREATE INDEX "clients_id_idx" ON "clients" USING btree ("id") WHERE "clients"."reset_tokens" <> '{}';--> statement-breakpoint
CREATE INDEX "clients_verification_token_expiry_idx" ON "clients" USING btree ("verification_token_expiry") WHERE "clients"."verification_token_expiry" is not null;--> statement-breakpoint
CREATE INDEX "invitations_expires_at_idx" ON "invitations" USING btree ("expires_at") WHERE "invitations"."used_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_received_at_idx" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at_idx" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_idempotency_keys_created_at_idx" ON "sandbox_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
-- The two jobs that did all the cleaning up give way to one job per concern.
DO $$ BEGIN
	IF to_regclass('pgboss.queue') IS NOT NULL THEN
		DELETE FROM pgboss.schedule WHERE name IN ('cleanup-expired', 'cleanup-retention');
		DELETE FROM pgboss.job WHERE name IN ('cleanup-expired', 'cleanup-retention');
		DELETE FROM pgboss.queue WHERE name IN ('cleanup-expired', 'cleanup-retention');
	END IF;
END $$;
