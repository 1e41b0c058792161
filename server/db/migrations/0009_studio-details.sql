ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "opening_hours" text DEFAULT 'Monday-Friday 9am-6:30pm GMT';--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "payment_terms_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
INSERT INTO "settings" DEFAULT VALUES ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What the public site said of the studio becomes the studio's own where it had said nothing else; samples only to what is a sample itself.
UPDATE "settings" SET
	"studio_name" = CASE "studio_name" WHEN 'Picturelock' THEN "site"."brand" ELSE "studio_name" END,
	"studio_email" = CASE "studio_email" WHEN 'studio@localhost' THEN "site"."email" ELSE "studio_email" END,
	"studio_phone" = coalesce("studio_phone", "site"."phone"),
	"studio_address" = coalesce("studio_address", "site"."address")
FROM (
	SELECT
		"content" ->> 'brand' AS "brand",
		"content" #>> '{contact,email}' AS "email",
		"content" #>> '{contact,phone}' AS "phone",
		(SELECT string_agg("line", E'\n' ORDER BY "place")
			FROM jsonb_array_elements_text("content" #> '{contact,address}') WITH ORDINALITY AS "lines"("line", "place")) AS "address"
	FROM "site_content"
) AS "site"
WHERE "site"."email" <> 'studio@picturelock.example' OR "studio_email" = 'studio@picturelock.example';
