-- Also names the session that has ended, so that every server process can end what is still open under it.
CREATE FUNCTION "tell_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('changes', 'sessions ' || coalesce(old."client_id"::text, '') || ' ' || old."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "tell" ON "sessions";--> statement-breakpoint
CREATE TRIGGER "tell" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_of_session"();
