import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";
import { EnvironmentError } from "./environment-variables.ts";

describe("readEnvironment", () => {
  it("has a value for everything where nothing is set", () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: null,
      publicOrigin: null,
      apiOrigin: null,
      dataDirectory: path.resolve("data"),
      contentDirectory: path.resolve("content"),
      trustedProxies: [],
      databaseUrl: null,
      smsCountries: ["CN", "HK", "MO", "TW"],
      smsWebhookUrl: null,
      dailyCodes: 2000,
      isWorkerKilled: false,
      dataKeys: [],
      officeWebhookUrl: null,
      contentWebhookUrl: null,
      warningsWebhookUrl: null,
      hashesQuickly: false,
      isStartedByNpm: false,
      logLevel: "info",
      backupHour: 4,
      backupDirectory: path.resolve("data/backups"),
    });
  });

  it("takes what is set, an empty value as absent", () => {
    const environment = readEnvironment({
      PORT: "8080",
      HOST: "127.0.0.1",
      PUBLIC_URL: "https://School.example/",
      VITE_API_HOST: "https://API.school.example:8443",
      CONTENT_DIR: "/srv/content",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1,192.168.1.1",
      DATABASE_URL: "postgres://site@%2Frun%2Fpostgresql/site",
      SMS_GATEWAY: "webhook",
      SMS_WEBHOOK_URL: "https://sms.example/send?key=1",
      SMS_COUNTRIES: "CN, SG",
      SMS_DAILY_LIMIT: "50",
      KILL_SERVICE_WORKER: "1",
      LOG_LEVEL: "",
      BACKUP_HOUR: "off",
      BACKUP_DIR: "/srv/backups",
      npm_lifecycle_event: "start",
    });
    expect(environment).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      publicOrigin: "https://school.example",
      apiOrigin: "https://api.school.example:8443",
      contentDirectory: "/srv/content",
      trustedProxies: ["10.0.0.0/8", "::1", "192.168.1.1"],
      databaseUrl: "postgres://site@%2Frun%2Fpostgresql/site",
      smsWebhookUrl: "https://sms.example/send?key=1",
      smsCountries: ["CN", "SG"],
      dailyCodes: 50,
      isWorkerKilled: true,
      isStartedByNpm: true,
      logLevel: "info",
      backupHour: null,
      backupDirectory: "/srv/backups",
    });
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["HOST", "two words"],
    ["PUBLIC_URL", "school.example"],
    ["PUBLIC_URL", "https://school.example/site"],
    ["PUBLIC_URL", "ftp://school.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["TRUSTED_PROXIES", "10.0.0.1, ::/0"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["VITE_API_HOST", "api.school.example"],
    ["VITE_API_HOST", "https://api.school.example/"],
    ["VITE_API_HOST", "https://api.school.example/v1"],
    ["VITE_API_HOST", "https://*.school.example"],
    ["VITE_API_HOST", "https://a;script-src"],
    ["DATA_DIR", '"/srv/data"'],
    ["CONTENT_DIR", "'/srv/content'"],
    ["BACKUP_DIR", "~/backups"],
    ["DATA_DIR", "$HOME/data"],
    ["DATABASE_URL", "mysql://db.example/site"],
    ["SMS_GATEWAY", "pigeon"],
    ["SMS_WEBHOOK_URL", "sms.example"],
    ["SMS_COUNTRIES", "CN,hk"],
    ["SMS_COUNTRIES", "China"],
    ["SMS_DAILY_LIMIT", "7"],
    ["KILL_SERVICE_WORKER", "yes"],
    ["BACKUP_HOUR", "24"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s and says so", (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name} must be`);
  });

  it("does not repeat what may hold a password", () => {
    const bad = { DATABASE_URL: "mysql://u:secret@h/d", SMS_WEBHOOK_URL: "ftp://h/secret" };
    expect(() => readEnvironment(bad)).toThrow(/^(?!.*secret)DATABASE_URL.*\nSMS_WEBHOOK_URL/);
  });

  it.each(["SMS_WEBHOOK_URL", "OFFICE_WEBHOOK_URL", "CONTENT_WEBHOOK_URL", "WARNINGS_WEBHOOK_URL"])(
    "refuses a user name or password in %s",
    (name) => {
      for (const user of ["user", "user:secret", ":secret"]) {
        const bad = { [name]: `https://${user}@hook.example/send` };
        expect(() => readEnvironment(bad)).toThrow(
          new RegExp(`^${name} must be an http\\(s\\) address without a user name or password$`),
        );
      }
    },
  );

  it("asks for the address where SMS go through a webhook", () => {
    expect(() => readEnvironment({ SMS_GATEWAY: "webhook" })).toThrow("needs SMS_WEBHOOK_URL");
    expect(readEnvironment({ SMS_WEBHOOK_URL: "https://sms.example" }).smsWebhookUrl).toBeNull();
  });

  it.each(["/site/content", "/site/content/school"])(
    "takes no content in %s, where the copy of the content lies",
    (folder) => {
      const read = () => readEnvironment({ DATA_DIR: "/site", CONTENT_DIR: folder });
      expect(read).toThrow("CONTENT_DIR must not lie in /site/content");
      expect(readEnvironment({ DATA_DIR: "/site/data", CONTENT_DIR: folder })).toBeTruthy();
    },
  );

  it.each(["/site/content", "/site/content/data"])(
    "refuses a DATA_DIR of %s, in the folder of the content",
    (folder) => {
      const read = () => readEnvironment({ DATA_DIR: folder, CONTENT_DIR: "/site/content" });
      expect(read).toThrow("DATA_DIR must not lie in /site/content");
      expect(readEnvironment({ DATA_DIR: folder, CONTENT_DIR: "/site/con" })).toBeTruthy();
    },
  );

  it("refuses a BACKUP_DIR in the folder of the content", () => {
    const folders = { CONTENT_DIR: "/site/content", BACKUP_DIR: "/site/content/backups" };
    expect(() => readEnvironment(folders)).toThrow("BACKUP_DIR must not lie in /site/content");
  });

  it.each([
    ["?sslmode=", "must spell its parameters for TLS"],
    ["?sslmode=verify-full&sslmode=", "must spell its parameters for TLS"],
    ["?&amp;sslmode=verify-full", "must spell its parameters for TLS"],
    ["?sslMode=verify-full", "must spell its parameters for TLS"],
    ["?ssl_mode=verify-full", "must spell its parameters for TLS"],
    ["?sslmode=verify-full&SSLROOTCERT=/ca.pem", "must spell its parameters for TLS"],
    ["&sslmode=verify-full", "must have ? between the database's name and the first parameter"],
  ])("refuses a DATABASE_URL with %s, which would not be encrypted as asked", (end, words) => {
    const bad = { DATABASE_URL: `postgres://u:secret@db.example/site${end}` };
    expect(() => readEnvironment(bad)).toThrow(EnvironmentError);
    expect(() => readEnvironment(bad)).toThrow(`DATABASE_URL ${words}`);
    expect(() => readEnvironment(bad)).toThrow(/^(?!.*secret)/);
  });

  it("takes every parameter for TLS that the driver knows", () => {
    const databaseUrl =
      "postgres://site@db.example/site?sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/c.pem&sslkey=/k.pem&sslnegotiation=direct&ssl=1&application_name=a";
    expect(readEnvironment({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });

  it("names every bad variable at once", () => {
    expect(() => readEnvironment({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT.*\nLOG_LEVEL/);
  });
});

it.each(["INVOCATION_ID", "NOTIFY_SOCKET"])(
  "takes npm start under systemd, which sets %s, for supervised",
  (name) => {
    const source = { npm_lifecycle_event: "start", [name]: "x" };
    expect(readEnvironment(source).isStartedByNpm).toBe(false);
  },
);
