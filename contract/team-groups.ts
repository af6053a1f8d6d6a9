import type { TeamMember } from "./team-shapes.ts";

interface TeamGroup {
  /** The anchor of its heading on the page of the team. */
  readonly anchor: string;
  readonly name: string;
  readonly members: readonly TeamMember[];
}

/** The team by its parts, in the order in which they first appear. */
export function groupsOfTeam(team: readonly TeamMember[]): TeamGroup[] {
  const names = [...new Set(team.map(({ group }) => group))];
  return names.map((name, index) => ({
    anchor: `group-${index + 1}`,
    name,
    members: team.filter(({ group }) => group === name),
  }));
}
