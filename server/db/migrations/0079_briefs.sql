CREATE TYPE "public"."brief_state" AS ENUM('sent', 'opened', 'submitted');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'brief.sent' BEFORE 'proposal.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'brief.requested' BEFORE 'proposal.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'brief.reminded' BEFORE 'proposal.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'brief.submitted' BEFORE 'proposal.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'brief.reopened' BEFORE 'proposal.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'brief.links_revoked' BEFORE 'proposal.created';--> statement-breakpoint
CREATE TABLE "brief_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brief_id" integer NOT NULL,
	"question_key" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "brief_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brief_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"brief_id" integer NOT NULL,
	CONSTRAINT "brief_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "brief_offers" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"brief_id" integer,
	CONSTRAINT "brief_offers_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "brief_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brief_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"is_offered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "briefs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "briefs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"state" "brief_state" DEFAULT 'sent' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "briefs_submitted_check" CHECK (("briefs"."state" = 'submitted') = ("briefs"."submitted_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "lead_events" DROP CONSTRAINT "lead_events_content_check";--> statement-breakpoint
ALTER TABLE "lead_events" ADD COLUMN "brief_id" integer;--> statement-breakpoint
ALTER TABLE "lead_events" ADD COLUMN "brief_event" text;--> statement-breakpoint
ALTER TABLE "brief_files" ADD CONSTRAINT "brief_files_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_links" ADD CONSTRAINT "brief_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_links" ADD CONSTRAINT "brief_links_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_offers" ADD CONSTRAINT "brief_offers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_offers" ADD CONSTRAINT "brief_offers_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brief_files_brief_id_created_at_idx" ON "brief_files" USING btree ("brief_id","created_at");--> statement-breakpoint
CREATE INDEX "brief_files_expires_at_idx" ON "brief_files" USING btree ("expires_at") WHERE "brief_files"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "brief_links_brief_id_idx" ON "brief_links" USING btree ("brief_id");--> statement-breakpoint
CREATE INDEX "brief_links_user_id_idx" ON "brief_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "brief_links_ended_at_idx" ON "brief_links" USING btree (least("expires_at", "revoked_at"));--> statement-breakpoint
CREATE INDEX "brief_offers_created_at_idx" ON "brief_offers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "brief_offers_brief_id_idx" ON "brief_offers" USING btree ("brief_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brief_templates_is_offered_key" ON "brief_templates" USING btree ("is_offered") WHERE "brief_templates"."is_offered";--> statement-breakpoint
CREATE INDEX "briefs_lead_id_created_at_id_idx" ON "briefs" USING btree ("lead_id","created_at","id");--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_brief_id_idx" ON "lead_events" USING btree ("brief_id");--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_brief_check" CHECK (("lead_events"."brief_id" is null) = ("lead_events"."brief_event" is null));--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_content_check" CHECK (num_nonnulls("lead_events"."to", "lead_events"."note", "lead_events"."brief_event") > 0);--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "briefs" FOR EACH ROW EXECUTE FUNCTION "notify_change"();--> statement-breakpoint
INSERT INTO "brief_templates" ("name", "is_sample", "content") VALUES ('Your video project', true, $json${
	"introduction": "A few answers help us plan your video and make you a precise offer. Answer what you know; the rest we find out together.",
	"questions": [
		{ "key": "goal", "kind": "long_text", "label": "What should the video achieve?", "help": "Such as more sign-ups, or explaining a product in a minute.", "isRequired": true, "options": [] },
		{ "key": "audience", "kind": "short_text", "label": "Who should watch it?", "help": "", "isRequired": false, "options": [] },
		{ "key": "kind", "kind": "choice", "label": "What kind of video is it?", "help": "", "isRequired": true, "options": [
			{ "key": "brand", "label": "Brand film" }, { "key": "product", "label": "Product video" }, { "key": "event", "label": "Event film" },
			{ "key": "social", "label": "Social media series" }, { "key": "channel", "label": "Videos for a channel" }, { "key": "other", "label": "Something else" } ] },
		{ "key": "channels", "kind": "choices", "label": "Where will it be shown?", "help": "", "isRequired": false, "options": [
			{ "key": "website", "label": "Website" }, { "key": "youtube", "label": "YouTube" }, { "key": "vertical", "label": "TikTok, Reels or Shorts" },
			{ "key": "ads", "label": "Paid ads" }, { "key": "stage", "label": "Event or cinema" } ] },
		{ "key": "length", "kind": "short_text", "label": "How long should it be?", "help": "Such as 60 seconds, and three cutdowns of 15.", "isRequired": false, "options": [] },
		{ "key": "footage", "kind": "choice", "label": "Is there footage already?", "help": "", "isRequired": true, "options": [
			{ "key": "all", "label": "Yes, all of it" }, { "key": "some", "label": "Yes, some" }, { "key": "none", "label": "No, it has to be filmed" } ] },
		{ "key": "reference", "kind": "link", "label": "Is there a video that you like?", "help": "A link to it shows us the pace and style you have in mind.", "isRequired": false, "options": [] },
		{ "key": "deadline", "kind": "date", "label": "When do you need it?", "help": "", "isRequired": false, "options": [] },
		{ "key": "budget", "kind": "budget", "label": "What may it cost?", "help": "A range is enough.", "isRequired": false, "options": [] },
		{ "key": "material", "kind": "file", "label": "Logo, style guide, script or storyboard", "help": "", "isRequired": false, "options": [] },
		{ "key": "more", "kind": "long_text", "label": "What else should we know?", "help": "", "isRequired": false, "options": [] }
	]
}$json$);
