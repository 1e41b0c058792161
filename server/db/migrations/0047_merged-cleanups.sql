-- One job an hour and one a night do what each of these did.
DO $$ BEGIN
	IF to_regclass('pgboss.queue') IS NOT NULL THEN
		DELETE FROM pgboss.job WHERE name LIKE 'cleanup-%';
		DELETE FROM pgboss.queue WHERE name LIKE 'cleanup-%';
	END IF;
END $$;--> statement-breakpoint
DELETE FROM schedules WHERE name LIKE 'cleanup-%';
