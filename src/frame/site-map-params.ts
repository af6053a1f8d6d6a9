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

type Params<Name extends string> = Readonly<Record<Name, string>>;

/** The stage in an address; any other word is not found. */
export function stageParam({ stage }: Params<"stage">): { stage: Stage } {
  if (!isStage(stage)) throw notFound();
  return { stage };
}

/** The segment of one of `nodes`; any other word is not found. */
export function segmentParam<Segment extends string>(
  nodes: readonly (SiteMapNode & { readonly segment: Segment })[],
  word: string,
): Segment {
  const found = nodes.find(({ segment }) => segment === word);
  if (!found) throw notFound();
  return found.segment;
}

export function teachingParams({ section, child }: Params<"section" | "child">): TeachingAddress {
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
}: Params<"section">): Pick<TeachingAddress, "section"> {
  if (isStage(section) || section === "teaching_performance") return { section };
  return { section: segmentParam(TEACHING_STAGE_SECTIONS, section) };
}

/** One of the two areas whose pages are made alike. */
export function areaParam({ area }: Params<"area">): Pick<AreaSection, "area"> {
  if (area !== "student_life" && area !== "excellent_ciji") throw notFound();
  return { area };
}

export function areaSectionParams(params: Params<"area" | "section">): AreaSection {
  const { section } = params;
  const { area } = areaParam(params);
  return area === "student_life"
    ? { area, section: segmentParam(LIFE_SECTIONS, section) }
    : { area, section: segmentParam(WONDER_SECTIONS, section) };
}
