ALTER TYPE "public"."audit_action" ADD VALUE 'admin.session_ended' BEFORE 'admin.sessions_ended';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'client.session_ended' BEFORE 'client.sessions_ended';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.created' BEFORE 'package.invoiced';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.changed' BEFORE 'package.invoiced';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.activated' BEFORE 'package.invoiced';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.deactivated' BEFORE 'package.invoiced';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.assigned' BEFORE 'package.invoiced';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.removed' BEFORE 'package.invoiced';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.renewal_started' BEFORE 'package.invoiced';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.renewal_ended' BEFORE 'package.invoiced';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'credits.changed' BEFORE 'import.completed';--> statement-breakpoint
CREATE INDEX "audit_log_action_created_at_id_idx" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_search_idx" ON "audit_log" USING gin (to_tsvector('simple', translate(coalesce("actor", '') || ' ' || coalesce("target", '') || ' ' || coalesce("ip_address", ''), '@.-_/', '     ')));