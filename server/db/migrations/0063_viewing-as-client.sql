ALTER TYPE "public"."audit_action" ADD VALUE 'client.viewing_started' BEFORE 'client.session_ended';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'client.viewing_ended' BEFORE 'client.session_ended';--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewed_by" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "admin_session_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_by_users_id_fk" FOREIGN KEY ("viewed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_session_id_sessions_id_fk" FOREIGN KEY ("admin_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_viewed_by_idx" ON "sessions" USING btree ("viewed_by") WHERE "sessions"."viewed_by" is not null;--> statement-breakpoint
CREATE INDEX "sessions_admin_session_id_idx" ON "sessions" USING btree ("admin_session_id") WHERE "sessions"."admin_session_id" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_check" CHECK (num_nonnulls("sessions"."viewed_by", "sessions"."admin_session_id") in (0, 2));--> statement-breakpoint
CREATE FUNCTION "record_viewing_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "audit_log" ("created_at", "action", "actor_kind", "user_id", "actor", "client_id", "target")
	SELECT least(now(), old."expires_at"), 'client.viewing_ended', 'admin', "users"."id", coalesce("users"."name", "users"."username"), "clients"."id", "clients"."name"
	FROM "users", "clients" WHERE "users"."id" = old."viewed_by" AND "clients"."id" = old."client_id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "record_viewing_end" AFTER DELETE ON "sessions" FOR EACH ROW WHEN (old."viewed_by" IS NOT NULL) EXECUTE FUNCTION "record_viewing_end"();
