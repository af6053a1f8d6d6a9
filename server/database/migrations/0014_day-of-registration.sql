ALTER TABLE "accounts" ADD COLUMN "registered_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "registered_at" = "agreed_at";
