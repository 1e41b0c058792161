ALTER TABLE "invitations" DROP CONSTRAINT "invitations_used_check";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_client_id_clients_id_fk";
--> statement-breakpoint
DROP INDEX "clients_status_name_id_idx";--> statement-breakpoint
DROP INDEX "clients_status_total_credits_available_id_idx";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" drop column "status";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "status" text GENERATED ALWAYS AS (case when erased_at is not null then 'erased' when verified then 'client' when invited_at is not null then 'invited' when email_confirmed_at is not null then 'request' else 'unconfirmed' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_status_created_at_id_idx" ON "clients" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_created_at_id_idx" ON "clients" USING btree ("created_at","id") WHERE "clients"."status" in ('client', 'invited');--> statement-breakpoint
CREATE INDEX "clients_name_id_idx" ON "clients" USING btree (lower("name"),"id") WHERE "clients"."status" in ('client', 'invited');--> statement-breakpoint
CREATE INDEX "clients_total_credits_available_id_idx" ON "clients" USING btree ("total_credits_available","id") WHERE "clients"."status" in ('client', 'invited');--> statement-breakpoint
DROP TRIGGER "count_rows" ON "clients";--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE OR UPDATE OF "verified", "invited_at", "erased_at", "email_confirmed_at" ON "clients" FOR EACH ROW EXECUTE FUNCTION "count_rows"('status');--> statement-breakpoint
DROP TRIGGER "notify_change" ON "clients";--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE OF "name", "email", "company", "phone", "address", "postal_code", "city", "region", "country", "tax_id", "preferences", "verified", "invited_at", "email_confirmed_at", "pending_email", "must_change_password", "deactivated_at", "erased_at", "deletion_requested_at", "current_package_id", "package_renews_on", "total_credits_used", "total_credits_available" ON "clients" FOR EACH ROW EXECUTE FUNCTION "notify_change"('id');--> statement-breakpoint
-- Whoever has an invitation that was neither used nor revoked becomes an invited client, without a password. An unconfirmed request is superseded when the invitation is used.
INSERT INTO "clients" ("name", "email", "password", "created_at", "invited_at")
SELECT "name", "email", '$argon2id$v=19$m=19456,t=2,p=1$cGljdHVyZWxvY2stbm9ib2R5$UXl6Y3JvcXFsTkVSaE1hZU9WbHdrT2l3bUJtUU9xY2k', "created_at", "created_at"
FROM (SELECT DISTINCT ON (lower("email")) * FROM "invitations" ORDER BY lower("email"), "expires_at" DESC, "id" DESC) "latest"
WHERE "used_at" IS NULL AND "revoked_at" IS NULL
ON CONFLICT (lower("email")) DO UPDATE SET "invited_at" = excluded."invited_at" WHERE "clients"."status" = 'request';--> statement-breakpoint
UPDATE "invitations" SET "client_id" = "clients"."id" FROM "clients" WHERE lower("clients"."email") = lower("invitations"."email") AND "clients"."status" = 'invited' AND "invitations"."client_id" IS NULL;