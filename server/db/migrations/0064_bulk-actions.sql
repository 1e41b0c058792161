CREATE TYPE "public"."bulk_outcome" AS ENUM('done', 'skipped', 'failed');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.reminded' BEFORE 'invoice.cancelled';--> statement-breakpoint
CREATE TABLE "bulk_action_rows" (
	"bulk_action_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"position" integer NOT NULL,
	"outcome" "bulk_outcome",
	"message" text,
	CONSTRAINT "bulk_action_rows_bulk_action_id_row_id_pk" PRIMARY KEY("bulk_action_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"actor" jsonb NOT NULL,
	"path" text NOT NULL,
	"action" text NOT NULL,
	"input" jsonb,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_bulk_action_id_bulk_actions_id_fk" FOREIGN KEY ("bulk_action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_actions_user_id_idx" ON "bulk_actions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_actions_created_at_idx" ON "bulk_actions" USING btree ("created_at");