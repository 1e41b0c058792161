CREATE TYPE "public"."decision" AS ENUM('approved', 'changes_requested');--> statement-breakpoint
CREATE TYPE "public"."video_status" AS ENUM('queued', 'processing', 'ready', 'failed', 'unprocessed');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'file.deleted' BEFORE 'invoice.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'file.restored' BEFORE 'invoice.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'project.finals_released' BEFORE 'invoice.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'review_link.created' BEFORE 'invoice.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'review_link.revoked' BEFORE 'invoice.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'upload_link.created' BEFORE 'invoice.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'upload_link.revoked' BEFORE 'invoice.created';--> statement-breakpoint
CREATE TABLE "comment_attachments" (
	"comment_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	CONSTRAINT "comment_attachments_comment_id_file_id_pk" PRIMARY KEY("comment_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "file_downloads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"downloaded_by" text NOT NULL,
	"user_id" integer,
	"client_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_link_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guests_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "review_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"password" text,
	"may_comment" boolean NOT NULL,
	"may_download" boolean NOT NULL,
	"user_id" integer,
	"client_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "review_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "review_links_one_person_check" CHECK (num_nonnulls("review_links"."user_id", "review_links"."client_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "upload_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"max_bytes" bigint NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "upload_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "upload_links_max_bytes_check" CHECK ("upload_links"."max_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"type" "file_type" NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_by" text NOT NULL,
	"user_id" integer,
	"client_id" integer,
	"upload_link_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"file_id" integer,
	CONSTRAINT "uploads_one_person_check" CHECK (num_nonnulls("uploads"."user_id", "uploads"."client_id", "uploads"."upload_link_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"status" "video_status" DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"rate_numerator" integer,
	"rate_denominator" integer,
	"frame_count" integer,
	"width" integer,
	"height" integer,
	"has_audio" boolean,
	"is_variable_rate" boolean DEFAULT false NOT NULL,
	"start_timecode" text,
	"proxy_path" text,
	"poster_path" text,
	"filmstrip_path" text,
	"filmstrip" jsonb,
	"waveform" jsonb,
	"watermark" text,
	CONSTRAINT "videos_rate_check" CHECK ("videos"."rate_numerator" > 0 and "videos"."rate_denominator" > 0),
	CONSTRAINT "videos_progress_check" CHECK ("videos"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "comments_one_author_check";--> statement-breakpoint
DROP INDEX "comments_file_id_idx";--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "guest_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "frame" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "end_frame" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "drawing" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "media_type" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "checksum" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "upload_link_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "decision" "decision" DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "file_id" integer;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "checksum" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "watermark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "finals_released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_downloads" ADD CONSTRAINT "file_downloads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_downloads" ADD CONSTRAINT "file_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_downloads" ADD CONSTRAINT "file_downloads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_review_link_id_review_links_id_fk" FOREIGN KEY ("review_link_id") REFERENCES "public"."review_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_upload_link_id_upload_links_id_fk" FOREIGN KEY ("upload_link_id") REFERENCES "public"."upload_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_attachments_file_id_idx" ON "comment_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "file_downloads_file_id_created_at_idx" ON "file_downloads" USING btree ("file_id","created_at");--> statement-breakpoint
CREATE INDEX "file_downloads_user_id_idx" ON "file_downloads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_downloads_client_id_idx" ON "file_downloads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "guests_review_link_id_idx" ON "guests" USING btree ("review_link_id");--> statement-breakpoint
CREATE INDEX "review_links_file_id_idx" ON "review_links" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "review_links_user_id_idx" ON "review_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_links_client_id_idx" ON "review_links" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "review_links_expires_at_idx" ON "review_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "upload_links_project_id_idx" ON "upload_links" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "upload_links_user_id_idx" ON "upload_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_links_expires_at_idx" ON "upload_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_project_id_idx" ON "uploads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "uploads_user_id_idx" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_client_id_idx" ON "uploads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "uploads_upload_link_id_idx" ON "uploads" USING btree ("upload_link_id");--> statement-breakpoint
CREATE INDEX "uploads_file_id_idx" ON "uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_idx" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_upload_link_id_upload_links_id_fk" FOREIGN KEY ("upload_link_id") REFERENCES "public"."upload_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_file_id_timestamp_id_idx" ON "comments" USING btree ("file_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "comments_guest_id_idx" ON "comments" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "comments_parent_id_idx" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "files_user_id_idx" ON "files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_client_id_idx" ON "files" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "files_upload_link_id_idx" ON "files" USING btree ("upload_link_id");--> statement-breakpoint
CREATE INDEX "files_deleted_at_idx" ON "files" USING btree ("deleted_at") WHERE "files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "approvals_file_id_idx" ON "approvals" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_project_id_version_unique" UNIQUE("project_id","version");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_frame_check" CHECK ("comments"."frame" >= 0 and ("comments"."end_frame" is null or "comments"."end_frame" >= "comments"."frame"));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_frame_file_check" CHECK ("comments"."file_id" is not null or num_nonnulls("comments"."frame", "comments"."end_frame", "comments"."drawing") = 0);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_one_author_check" CHECK (num_nonnulls("comments"."user_id", "comments"."client_id", "comments"."guest_id") <= 1);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_version_check" CHECK ("files"."version" is null or "files"."type" = 'draft');--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_name_check" CHECK (("approvals"."decision" = 'approved') = ("approvals"."name" is not null));