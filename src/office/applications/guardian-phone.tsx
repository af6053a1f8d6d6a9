import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as styles from "./applications.module.css";

interface GuardianPhoneProps {
  readonly number: string;
  readonly masked: string;
}

/** The phone shows its beginning and end until somebody asks for it, which the log keeps. */
export function GuardianPhone({ number, masked }: GuardianPhoneProps) {
  const office = useOffice();
  const [phone, setPhone] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const show = async () => {
    setFailure(null);
    try {
      setPhone((await office.call("guardianPhone", { number })).phone);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      {phone === null ? masked : <a href={`tel:${phone}`}>{phone}</a>}{" "}
      {phone === null && (
        <button type="button" className={styles.plain} onClick={() => void show()}>
          <Trans>显示完整号码</Trans>
        </button>
      )}
      <Failure error={failure} />
    </>
  );
}
