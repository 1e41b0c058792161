ALTER TABLE "clients" ALTER COLUMN "former_emails" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "former_emails" SET DATA TYPE jsonb USING to_jsonb("former_emails");--> statement-breakpoint
-- Nothing tells whether these were the client's own, or when they changed.
UPDATE "clients" SET "former_emails" = (
	SELECT jsonb_agg(jsonb_build_object(
		'email', lower("email"), 'until', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'confirmed', false
	) ORDER BY "place")
	FROM jsonb_array_elements_text("former_emails") WITH ORDINALITY AS "former" ("email", "place")
) WHERE "former_emails" <> '[]';--> statement-breakpoint
-- Who registered by invitation has shown that the address is its own.
UPDATE "clients" SET "email_confirmed_at" = "invitations"."used_at" FROM "invitations"
WHERE "invitations"."client_id" = "clients"."id" AND lower("invitations"."email") = lower("clients"."email") AND "clients"."email_confirmed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "former_emails" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "done_requests" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "done_requests" ADD COLUMN "is_erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_about_idx" ON "audit_log" USING btree (lower("about")) WHERE "audit_log"."client_id" is null;--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree (lower("actor")) WHERE "audit_log"."client_id" is null;--> statement-breakpoint
CREATE INDEX "clients_former_emails_idx" ON "clients" USING gin ("former_emails") WHERE "clients"."former_emails" <> '[]';--> statement-breakpoint
CREATE INDEX "done_requests_client_id_idx" ON "done_requests" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "mails_reply_to_idx" ON "mails" USING btree (lower("reply_to"));--> statement-breakpoint
UPDATE "done_requests" SET "client_id" = coalesce(
	("answer" #>> '{project,clientId}')::integer, ("answer" #>> '{invoice,clientId}')::integer, substring("actor" FROM '^client:(\d+)$')::integer
);
