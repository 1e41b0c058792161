-- Options that were written before there were any that sell a package.
UPDATE "proposals" SET "content" = jsonb_set("content", '{options}', (
  SELECT coalesce(jsonb_agg("option" || '{"package": null}' ORDER BY "position"), '[]')
  FROM jsonb_array_elements("content"->'options') WITH ORDINALITY AS "options"("option", "position")
)) WHERE "content"->'options' <> '[]';
--> statement-breakpoint
UPDATE "proposal_versions" SET "content" = jsonb_set("content", '{options}', (
  SELECT coalesce(jsonb_agg("option" || '{"package": null}' ORDER BY "position"), '[]')
  FROM jsonb_array_elements("content"->'options') WITH ORDINALITY AS "options"("option", "position")
)) WHERE "content"->'options' <> '[]';
--> statement-breakpoint
UPDATE "proposal_templates" SET "content" = jsonb_set("content", '{options}', (
  SELECT coalesce(jsonb_agg("option" || '{"package": null}' ORDER BY "position"), '[]')
  FROM jsonb_array_elements("content"->'options') WITH ORDINALITY AS "options"("option", "position")
)) WHERE "content"->'options' <> '[]';
