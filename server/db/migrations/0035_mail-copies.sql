ALTER TYPE "public"."audit_action" ADD VALUE 'mail_copy.changed' BEFORE 'site.published';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'mail_copy.reset' BEFORE 'site.published';--> statement-breakpoint
CREATE TABLE "mail_copies" (
	"name" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL
);
