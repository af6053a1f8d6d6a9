import type { Page } from "#contract/page-shapes.ts";
import { groupsOfTeam } from "#contract/team-groups.ts";
import type { TeamMember } from "#contract/team-shapes.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { PageFrame } from "#src/frame/page-frame.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./team-page.module.css";

export function TeamPage({
  page,
  team,
}: {
  readonly page: Page;
  readonly team: readonly TeamMember[];
}) {
  const groups = groupsOfTeam(team).map(({ anchor, name, members }) => ({
    id: anchor,
    title: name,
    content: <Members members={members} />,
  }));
  return (
    <PageFrame path="/management_team" title={page.title} lead={page.lead}>
      <PageSections page={page} lead={groups} />
    </PageFrame>
  );
}

function Members({ members }: { readonly members: readonly TeamMember[] }) {
  return (
    <ul className={styles.members}>
      {members.map((member) => (
        <li
          key={member.name}
          className={member.photo ? `${styles.member} ${styles.pictured}` : styles.member}
        >
          {member.photo && (
            <Picture
              image={member.photo}
              sizes="(width < 32rem) 6rem, 8rem"
              className={styles.photo}
            />
          )}
          <div>
            <h3>{member.name}</h3>
            <p className={styles.position}>{member.position}</p>
          </div>
          <ul className={styles.lines}>
            {member.lines.map((line) => (
              <li key={line}>
                <LinkedText text={line} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
