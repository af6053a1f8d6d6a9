ALTER TABLE "accounts" ADD COLUMN "agreed_privacy" date;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "agreed_terms" date;