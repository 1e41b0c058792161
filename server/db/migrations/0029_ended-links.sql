DROP INDEX "review_links_expires_at_idx";--> statement-breakpoint
DROP INDEX "upload_links_expires_at_idx";--> statement-breakpoint
CREATE INDEX "review_links_ended_at_idx" ON "review_links" USING btree (least("expires_at", "revoked_at"));--> statement-breakpoint
CREATE INDEX "upload_links_ended_at_idx" ON "upload_links" USING btree (least("expires_at", "revoked_at"));