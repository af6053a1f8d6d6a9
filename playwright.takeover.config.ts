import config from "./playwright.config.ts";

/** What visitors of an older release find after the deployment of this one. */
export default { ...config, testMatch: "takeover.spec.ts", testIgnore: [] };
