import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --name what-changes` writes the migration that the schemas in server/database ask for. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/database/*-schema.ts",
  out: "./server/database/migrations",
});
