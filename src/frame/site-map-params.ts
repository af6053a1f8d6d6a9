import { notFound } from "@tanstack/react-router";
import {
  type AreaSection,
  LIFE_SECTIONS,
  PERFORMANCE_PAGES,
  type SiteMapNode,
  STAGE_TEACHING_PAGES,
  TEACHING_STAGE_SECTIONS,
  type TeachingAddress,
  WONDER_SECTIONS,
} from "#contract/site-map.ts";
import { isStage, type Stage } from "#contract/stages.ts";

/** The stage in an address; any other word there is an address that does not exist. */
export function stageParam({ stage }: { stage: string }): { stage: Stage } {
  if (!isStage(stage)) throw notFound();
  return { stage };
}

/** The segment of one of `nodes`; any other word there is an address that does not exist. */
export function segmentParam<Segment extends string>(
  nodes: readonly (SiteMapNode & { readonly segment: Segment })[],
  word: string,
): Segment {
  const found = nodes.find(({ segment }) => segment === word);
  if (!found) throw notFound();
  return found.segment;
}

/** A page below /teaching. */
export function teachingParams({
  section,
  child,
}: {
  section: string;
  child: string;
}): TeachingAddress {
  if (isStage(section)) return { section, child: segmentParam(STAGE_TEACHING_PAGES, child) };
  if (section === "teaching_performance") {
    return { section, child: segmentParam(PERFORMANCE_PAGES, child) };
  }
  const { stage } = stageParam({ stage: child });
  return { section: segmentParam(TEACHING_STAGE_SECTIONS, section), child: stage };
}

/** A section below /teaching that leads on to its default page. */
export function teachingSectionParam({
  section,
}: {
  section: string;
}): Pick<TeachingAddress, "section"> {
  if (isStage(section) || section === "teaching_performance") return { section };
  return { section: segmentParam(TEACHING_STAGE_SECTIONS, section) };
}

/** One of the two areas whose pages are made alike. */
export function areaParam({ area }: { area: string }): Pick<AreaSection, "area"> {
  if (area !== "student_life" && area !== "excellent_ciji") throw notFound();
  return { area };
}

/** A section of one of these areas. */
export function areaSectionParams({
  area: word,
  section,
}: {
  area: string;
  section: string;
}): AreaSection {
  const { area } = areaParam({ area: word });
  return area === "student_life"
    ? { area, section: segmentParam(LIFE_SECTIONS, section) }
    : { area, section: segmentParam(WONDER_SECTIONS, section) };
}
