import { describeJourney } from "./journey.ts";
import { openWebKit } from "./webkit.ts";

describeJourney("WebKit", openWebKit);
