import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmedButtonProps {
  readonly label: ReactNode;
  readonly describedBy?: string | undefined;
  readonly busy?: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly decline: string;
  /** The question; without one the button acts at once. */
  readonly children: ReactNode;
  readonly onAsk?: () => void;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone, which asks first. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const {
    label,
    describedBy,
    busy = false,
    title,
    confirm,
    decline,
    children,
    onAsk,
    onConfirm,
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const press = () => {
    if (busy) return;
    if (!children) return onConfirm();
    setIsAsking(true);
    onAsk?.();
  };
  return (
    <>
      <Button look="secondary" describedBy={describedBy} busy={busy} onClick={press}>
        {label}
      </Button>
      {isAsking && (
        <Dialog
          title={title}
          confirm={confirm}
          confirmLook="destructive"
          decline={decline}
          onClose={(isConfirmed) => {
            setIsAsking(false);
            if (isConfirmed) onConfirm();
          }}
        >
          {children}
        </Dialog>
      )}
    </>
  );
}
