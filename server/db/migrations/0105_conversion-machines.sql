CREATE TABLE "conversion_machines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"problem" text,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "conversion_machines_seen_at_idx" ON "conversion_machines" USING btree ("seen_at");