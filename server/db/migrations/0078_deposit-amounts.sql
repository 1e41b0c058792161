UPDATE "proposals" SET "content" = "content" || '{"depositAmount": null}';--> statement-breakpoint
UPDATE "proposal_versions" SET "content" = "content" || '{"depositAmount": null}';--> statement-breakpoint
UPDATE "proposal_templates" SET "content" = "content" || '{"depositAmount": null}';
