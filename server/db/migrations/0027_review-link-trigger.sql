CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "review_links" FOR EACH ROW EXECUTE FUNCTION "notify_change"('client_id');
