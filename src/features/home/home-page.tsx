import { Trans } from "@lingui/react/macro";
import type { HomePart } from "#src/api/home-part.ts";
import { Blocks } from "#src/blocks/blocks.tsx";
import { UnsettledLine } from "#src/frame/unsettled.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { AdmissionsAndSessions } from "./admissions-and-sessions.tsx";
import { FiguresBand } from "./figures-band.tsx";
import { HomeNews } from "./home-news.tsx";
import { HomeSection } from "./home-section.tsx";
import { Slides } from "./slides.tsx";
import { StageDoors } from "./stage-doors.tsx";
import { Vision } from "./vision.tsx";

/** The section of the vision that is shown separately, below the figures. */
const FOUNDATION = "foundation";

export function HomePage({ home }: { readonly home: HomePart }) {
  const foundation = home.vision.find(({ id }) => id === FOUNDATION);
  return (
    <>
      <UnsettledLine />
      <Slides slides={home.slides} />
      <StageDoors stages={home.stages} />
      <AdmissionsAndSessions admissions={home.admissions} sessions={home.sessions} />
      <HomeNews leadNews={home.leadNews} news={home.news} />
      <Vision sections={home.vision.filter((section) => section !== foundation)} />
      <FiguresBand figures={home.figures} />
      {foundation && (
        <HomeSection id={foundation.id} title={foundation.title}>
          <Blocks blocks={foundation.blocks} />
          <p>
            <ButtonLink look="secondary" to="/about_us/group#foundation">
              <Trans>了解更多</Trans>
            </ButtonLink>
          </p>
        </HomeSection>
      )}
    </>
  );
}
