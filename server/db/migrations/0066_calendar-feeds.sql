ALTER TYPE "public"."audit_action" ADD VALUE 'calendar_link.created' BEFORE 'message.deleted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'calendar_link.removed' BEFORE 'message.deleted';--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer,
	"client_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "calendar_feeds_clientId_unique" UNIQUE("client_id"),
	CONSTRAINT "calendar_feeds_one_person_check" CHECK (num_nonnulls("calendar_feeds"."user_id", "calendar_feeds"."client_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_events_created_at_id_review_idx" ON "project_events" USING btree ("created_at","id") WHERE "project_events"."to" = 'review';