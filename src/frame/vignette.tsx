import type { ReactNode } from "react";
import { Scene, type SceneProps } from "#src/scenes/scene.tsx";
import * as styles from "./vignette.module.css";

interface VignetteProps {
  readonly scene: SceneProps["name"];
  /** Words of many lines, such as a form: on a wide screen the drawing stays beside them. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** A small page whose words stand in a drawing: to the left of what is in it, on a phone above it. */
export function Vignette({ scene, isLong = false, children }: VignetteProps) {
  return (
    <div className={`${styles.vignette} ${isLong ? styles.long : ""}`}>
      <Scene name={scene} className={styles.scene} />
      {children}
    </div>
  );
}
