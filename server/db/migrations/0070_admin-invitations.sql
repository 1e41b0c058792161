ALTER TYPE "public"."audit_action" ADD VALUE 'admin.invited' BEFORE 'admin.removed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'admin.invitation_resent' BEFORE 'admin.removed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'admin.invitation_revoked' BEFORE 'admin.removed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'admin.invitation_accepted' BEFORE 'admin.removed';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reset_tokens" jsonb DEFAULT '{}'::jsonb NOT NULL;