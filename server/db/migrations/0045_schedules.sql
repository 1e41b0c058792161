CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"last_queued_at" timestamp (3) with time zone NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"pending_since" timestamp (3) with time zone
);
