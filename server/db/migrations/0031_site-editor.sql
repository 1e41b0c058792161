ALTER TYPE "public"."audit_action" ADD VALUE 'site.published' BEFORE 'message.deleted';--> statement-breakpoint
CREATE TABLE "site_draft" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_draft_one_row_check" CHECK ("site_draft"."singleton")
);--> statement-breakpoint
-- Until now it held a copy of the content file, which the next start imports again.
DELETE FROM "site_content";--> statement-breakpoint
ALTER TABLE "site_content" DROP CONSTRAINT "site_content_one_row_check";--> statement-breakpoint
ALTER TABLE "site_content" DROP COLUMN "singleton";--> statement-breakpoint
ALTER TABLE "site_content" ADD PRIMARY KEY ("version");--> statement-breakpoint
ALTER TABLE "site_content" ALTER COLUMN "version" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "site_content" ALTER COLUMN "seed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "site_content" ADD COLUMN "published_by" text;--> statement-breakpoint
ALTER TABLE "site_content" ADD COLUMN "published_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "site_content" DROP COLUMN "updated_at";--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "site_content" FOR EACH ROW EXECUTE FUNCTION "notify_change"();--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "site_draft" FOR EACH ROW EXECUTE FUNCTION "notify_change"();
