import type { Stage } from "#contract/stages.ts";
import highSchool from "#src/scenes/doors/high-school.svg";
import kindergarten from "#src/scenes/doors/kindergarten.svg";
import middleSchool from "#src/scenes/doors/middle-school.svg";
import primarySchool from "#src/scenes/doors/primary-school.svg";

const FILES: Readonly<Record<Stage, string>> = {
  kindergarten,
  primary_school: primarySchool,
  middle_school: middleSchool,
  high_school: highSchool,
};

interface DoorPictureProps {
  readonly stage: Stage;
  readonly className?: string | undefined;
}

/** The small, decorative drawing of a stage. */
export function DoorPicture({ stage, className }: DoorPictureProps) {
  return (
    <img
      src={FILES[stage]}
      alt=""
      width="320"
      height="160"
      loading="lazy"
      className={className}
      data-door={stage}
    />
  );
}
