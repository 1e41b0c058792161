CREATE TABLE "site_images" (
	"source" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "site_images" FOR EACH ROW EXECUTE FUNCTION "notify_change"();
