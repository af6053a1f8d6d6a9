import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmedButtonProps {
  readonly label: ReactNode;
  readonly describedBy: string;
  readonly busy?: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly decline: string;
  /** What the dialog says; undefined: nothing is asked. */
  readonly children: ReactNode;
  readonly onConfirm: () => void;
}

/** A button that asks before it acts. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, describedBy, busy = false, title, confirm, decline, children, onConfirm } = props;
  const [isAsking, setIsAsking] = useState(false);
  const press = () => (children === undefined ? onConfirm() : setIsAsking(true));
  return (
    <>
      <Button
        look="secondary"
        describedBy={describedBy}
        busy={busy}
        onClick={() => {
          if (!busy) press();
        }}
      >
        {label}
      </Button>
      {isAsking && (
        <Dialog
          title={title}
          confirm={confirm}
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
