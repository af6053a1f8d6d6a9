import path from "node:path";
import { describe, expect, it } from "vitest";
import { EnvironmentError, readEnvironment } from "./environment.ts";

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
      logLevel: "info",
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
      LOG_LEVEL: "",
    });
    expect(environment).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      publicOrigin: "https://school.example",
      apiOrigin: "https://api.school.example:8443",
      contentDirectory: "/srv/content",
      trustedProxies: ["10.0.0.0/8", "::1", "192.168.1.1"],
      logLevel: "info",
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
    ["TRUSTED_PROXIES", "proxy.example"],
    ["VITE_API_HOST", "api.school.example"],
    ["VITE_API_HOST", "https://api.school.example/"],
    ["VITE_API_HOST", "https://api.school.example/v1"],
    ["VITE_API_HOST", "https://*.school.example"],
    ["VITE_API_HOST", "https://a;script-src"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s and says so", (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name} must be`);
  });

  it("names every bad variable at once", () => {
    expect(() => readEnvironment({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT.*\nLOG_LEVEL/);
  });
});
