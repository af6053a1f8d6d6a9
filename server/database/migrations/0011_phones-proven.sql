ALTER TABLE "accounts" ADD COLUMN "phone_proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Until now the last use counted. A mark that is set already was set long after the last proof.
UPDATE "accounts" SET "phone_proven_at" = CASE WHEN "is_unconfirmed" THEN "last_used_at" - interval '181 days' ELSE "last_used_at" END;
