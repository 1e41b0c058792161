ALTER TYPE "public"."audit_action" ADD VALUE 'preview_link.created' BEFORE 'upload_link.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'preview_link.revoked' BEFORE 'upload_link.created';--> statement-breakpoint
CREATE TABLE "preview_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "preview_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "preview_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preview_links_created_at_id_idx" ON "preview_links" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "preview_links_user_id_idx" ON "preview_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "preview_links_ended_at_idx" ON "preview_links" USING btree (least("expires_at", "revoked_at"));