import type { HomePart } from "#src/api/home-part.ts";
import { UnsettledLine } from "#src/frame/unsettled.tsx";
import { AdmissionsAndSessions } from "./admissions-and-sessions.tsx";
import { FiguresBand } from "./figures-band.tsx";
import { Foundation } from "./foundation.tsx";
import { HomeNews } from "./home-news.tsx";
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
      {foundation && <Foundation section={foundation} />}
    </>
  );
}
