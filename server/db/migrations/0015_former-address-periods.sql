-- The log tells which addresses the clients have confirmed, and when they changed to them themselves.
CREATE TEMPORARY TABLE "confirmed" ON COMMIT DROP AS
SELECT "client_id", lower("about") AS "email", max("created_at") FILTER (WHERE "action" = 'client.email_changed') AS "changed_at"
FROM "audit_log"
WHERE "action" IN ('client.email_confirmed', 'client.registered', 'client.email_changed') AND "client_id" IS NOT NULL
GROUP BY 1, 2;--> statement-breakpoint
-- An address was the client's until the first change to a later one that is known.
UPDATE "clients" SET "former_emails" = "known"."former_emails" FROM (
	SELECT "id", jsonb_agg("former" || jsonb_build_object(
		'until', to_char("until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'confirmed', "is_confirmed"
	) ORDER BY "place") AS "former_emails"
	FROM (
		SELECT "listed"."id", "former", "place", ("former" ->> 'confirmed')::boolean OR "own"."email" IS NOT NULL AS "is_confirmed",
			min(least("next"."changed_at", ("former" ->> 'until')::timestamptz)) OVER (
				PARTITION BY "listed"."id" ORDER BY "place" ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
			) AS "until"
		FROM (
			SELECT "id", "former", "place",
				coalesce(lead("former" ->> 'email') OVER (PARTITION BY "id" ORDER BY "place"), lower("email")) AS "next_email"
			FROM "clients", jsonb_array_elements("former_emails") WITH ORDINALITY AS "formers" ("former", "place")
		) AS "listed"
		LEFT JOIN "confirmed" AS "own" ON "own"."client_id" = "listed"."id" AND "own"."email" = "former" ->> 'email'
		LEFT JOIN "confirmed" AS "next" ON "next"."client_id" = "listed"."id" AND "next"."email" = "next_email"
	) AS "dated"
	GROUP BY "id"
) AS "known"
WHERE "known"."id" = "clients"."id";--> statement-breakpoint
UPDATE "clients" SET "email_confirmed_at" = coalesce("email_confirmed_at", "confirmed"."changed_at") FROM "confirmed"
WHERE "confirmed"."client_id" = "clients"."id" AND "confirmed"."email" = lower("clients"."email");--> statement-breakpoint
-- A confirmation that is older than the present address was for one before it.
UPDATE "clients" SET "email_confirmed_at" = NULL
WHERE "former_emails" <> '[]' AND "email_confirmed_at" < ("former_emails" #>> '{-1,until}')::timestamptz AND NOT EXISTS (
	SELECT FROM "confirmed" WHERE "confirmed"."client_id" = "clients"."id" AND "confirmed"."email" = lower("clients"."email")
);
