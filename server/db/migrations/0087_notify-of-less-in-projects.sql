-- Comments and files only move `updated_at` on. They have topics of their own, which the server notifies of.
DROP TRIGGER "notify_change" ON "projects";--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE OF "title", "description", "status", "start_date", "deadline", "completed_date", "notes", "type", "editor_id", "priority", "watermark", "included_rounds", "deliverables" ON "projects" FOR EACH ROW EXECUTE FUNCTION "notify_change"('client_id');
