CREATE TYPE "public"."message_status" AS ENUM('unread', 'read', 'handled');--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer,
	"user_id" integer,
	"about_client_id" integer,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"awaits_mail" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notifications_one_reader" CHECK (num_nonnulls("notifications"."user_id", "notifications"."client_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"from" "project_status",
	"to" "project_status" NOT NULL,
	"note" text,
	"user_id" integer,
	"client_id" integer,
	CONSTRAINT "project_events_one_actor" CHECK (num_nonnulls("project_events"."user_id", "project_events"."client_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table" text NOT NULL,
	"kind" text NOT NULL,
	"rows" integer NOT NULL,
	"minor" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "clients_requests";--> statement-breakpoint
DROP INDEX "clients_newest";--> statement-breakpoint
DROP INDEX "projects_newest";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "preferences" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "standing" text GENERATED ALWAYS AS (case when erased_at is not null then 'erased' when verified then 'client' when email_confirmed_at is not null then 'request' else 'unconfirmed' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "status" "message_status" DEFAULT 'unread' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "package_id" integer;--> statement-breakpoint
ALTER TABLE "video_credits" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "video_credits" ADD COLUMN "remaining" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_credits" ADD COLUMN "balance_after" integer;--> statement-breakpoint
UPDATE "video_credits" SET "balance_after" = "sums"."balance", "remaining" = greatest(0, least("video_credits"."amount", "sums"."left"))
FROM (
	SELECT "id",
		sum("amount") OVER "until_here" AS "balance",
		-- What was used is taken from what came first: what is left stands in what came last.
		sum("amount") OVER "all_of_client" - coalesce(sum(greatest("amount", 0)) OVER "after_here", 0) AS "left"
	FROM "video_credits"
	WINDOW "all_of_client" AS (PARTITION BY "client_id"),
		"until_here" AS (PARTITION BY "client_id" ORDER BY "created_at", "id"),
		"after_here" AS (PARTITION BY "client_id" ORDER BY "created_at", "id" ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
) AS "sums"
WHERE "sums"."id" = "video_credits"."id";--> statement-breakpoint
ALTER TABLE "video_credits" ALTER COLUMN "balance_after" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_client_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_packages" ADD COLUMN "credits_last_days" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "internal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "deposit_percent" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "included_revisions" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "set_up_at" timestamp (3) with time zone;--> statement-breakpoint
-- A studio that is at work has been set up, and has read what came so far.
UPDATE "settings" SET "set_up_at" = now();--> statement-breakpoint
UPDATE "contact_messages" SET "status" = 'read';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_client_id_clients_id_fk" FOREIGN KEY ("about_client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_client" ON "notifications" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about_client_id");--> statement-breakpoint
CREATE INDEX "notifications_unread_client" ON "notifications" USING btree ("client_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unread_user" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_for_mail" ON "notifications" USING btree ("client_id","user_id") WHERE "notifications"."awaits_mail";--> statement-breakpoint
CREATE INDEX "notifications_old" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "approvals_of_project" ON "approvals" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_by_client" ON "approvals" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "project_events_of_project" ON "project_events" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_events_by_user" ON "project_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_events_by_client" ON "project_events" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "tallies_of_table" ON "tallies" USING btree ("table","kind");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_package_id_client_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."client_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_credits" ADD CONSTRAINT "video_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("standing",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "clients_by_credits" ON "clients" USING btree ("standing","total_credits_available","id");--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin (to_tsvector('simple', translate(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("company", ''), '@.-_/', '     ')));--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_client" ON "contact_messages" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "contact_messages_package" ON "contact_messages" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (to_tsvector('simple', translate(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("message", ''), '@.-_/', '     ')));--> statement-breakpoint
CREATE INDEX "video_credits_user" ON "video_credits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "video_credits_left" ON "video_credits" USING btree ("client_id","expiry_date","id") WHERE "video_credits"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "video_credits_expiring" ON "video_credits" USING btree ("expiry_date") WHERE "video_credits"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_all_of_client" ON "invoices" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING gin ("about_client_ids");--> statement-breakpoint
CREATE INDEX "projects_by_status" ON "projects" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_moved_last" ON "projects" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_due" ON "projects" USING btree ("deadline","id") WHERE "projects"."status" not in ('completed', 'archived');--> statement-breakpoint
CREATE INDEX "projects_words" ON "projects" USING gin (to_tsvector('simple', translate(coalesce("title", ''), '@.-_/', '     ')));--> statement-breakpoint
CREATE INDEX "clients_newest" ON "clients" USING btree ("standing","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at","id") WHERE "projects"."status" <> 'archived';--> statement-breakpoint
ALTER TABLE "video_credits" ADD CONSTRAINT "video_credits_remaining" CHECK ("video_credits"."remaining" between 0 and greatest("video_credits"."amount", 0));--> statement-breakpoint
-- Projects from before their moves were written down.
INSERT INTO "project_events" ("project_id", "created_at", "to") SELECT "id", "created_at", "status" FROM "projects";--> statement-breakpoint
-- Adds to the tallies what a change of a row means; the arguments are the columns that make up its kind.
CREATE FUNCTION "tally"() RETURNS trigger LANGUAGE plpgsql AS $$
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
		INSERT INTO "tallies" ("table", "kind", "rows", "minor")
		VALUES (tg_table_name, "kind_before", -1, -coalesce(("before" ->> 'amount_minor')::bigint, 0));
	END IF;
	IF "after" IS NOT NULL THEN
		INSERT INTO "tallies" ("table", "kind", "rows", "minor")
		VALUES (tg_table_name, "kind_after", 1, coalesce(("after" ->> 'amount_minor')::bigint, 0));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE OR UPDATE OF "status" ON "contact_messages" FOR EACH ROW EXECUTE FUNCTION "tally"('status');--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE OR UPDATE OF "verified", "erased_at", "email_confirmed_at" ON "clients" FOR EACH ROW EXECUTE FUNCTION "tally"('standing');--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE OR UPDATE OF "status" ON "projects" FOR EACH ROW EXECUTE FUNCTION "tally"('status');--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE OR UPDATE OF "status", "currency", "amount_minor" ON "invoices" FOR EACH ROW EXECUTE FUNCTION "tally"('status', 'currency');--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "waitlist" FOR EACH ROW EXECUTE FUNCTION "tally"();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "mails" FOR EACH ROW EXECUTE FUNCTION "tally"();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "client_packages" FOR EACH ROW EXECUTE FUNCTION "tally"();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "invitations" FOR EACH ROW EXECUTE FUNCTION "tally"();--> statement-breakpoint
INSERT INTO "tallies" ("table", "kind", "rows", "minor")
SELECT 'contact_messages', "status"::text, count(*), 0 FROM "contact_messages" GROUP BY 2
UNION ALL SELECT 'clients', "standing", count(*), 0 FROM "clients" GROUP BY 2
UNION ALL SELECT 'projects', "status"::text, count(*), 0 FROM "projects" GROUP BY 2
UNION ALL SELECT 'invoices', "status" || ' ' || "currency", count(*), sum("amount_minor") FROM "invoices" GROUP BY 2
UNION ALL SELECT 'waitlist', '', count(*), 0 FROM "waitlist"
UNION ALL SELECT 'mails', '', count(*), 0 FROM "mails"
UNION ALL SELECT 'client_packages', '', count(*), 0 FROM "client_packages"
UNION ALL SELECT 'invitations', '', count(*), 0 FROM "invitations";--> statement-breakpoint
-- Tells every server process that a table has changed, and whose row it was; the argument is the column that says so.
CREATE FUNCTION "tell_of_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" jsonb := CASE WHEN tg_op = 'DELETE' THEN to_jsonb(old) ELSE to_jsonb(new) END;
BEGIN
	PERFORM pg_notify('changes', tg_table_name || ' ' || coalesce("changed" ->> tg_argv[0], ''));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE OF "name", "email", "company", "phone", "address", "preferences", "verified", "email_confirmed_at", "pending_email", "must_change_password", "deactivated_at", "erased_at", "deletion_requested_at", "current_package_id", "total_credits_used", "total_credits_available" ON "clients" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"('id');--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE ON "client_packages" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"();--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE ON "contact_messages" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"();--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE ON "invitations" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"();--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"('client_id');--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE ON "notifications" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"('client_id');--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE ON "projects" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"('client_id');--> statement-breakpoint
CREATE TRIGGER "tell" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"('client_id');--> statement-breakpoint
CREATE TRIGGER "tell" AFTER UPDATE ON "settings" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"();--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE ON "video_credits" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"('client_id');--> statement-breakpoint
CREATE TRIGGER "tell" AFTER INSERT OR DELETE OR UPDATE ON "waitlist" FOR EACH ROW EXECUTE FUNCTION "tell_of_change"();
