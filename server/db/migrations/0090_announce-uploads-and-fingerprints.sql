ALTER TABLE "uploads" ADD COLUMN "fingerprint" text;--> statement-breakpoint
-- Progress is announced by the server, less often.
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE OF "canceled_at", "finished_at" ON "uploads" FOR EACH ROW EXECUTE FUNCTION "notify_change"();
