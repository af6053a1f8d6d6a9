import { Trans } from "@lingui/react/macro";
import type { OfficeEvent } from "#contract/office/event-shapes.ts";

export function StatusWords({ status }: Pick<OfficeEvent, "status">) {
  switch (status) {
    case "open":
      return <Trans>报名中</Trans>;
    case "full":
      return <Trans>已满</Trans>;
    case "closed":
      return <Trans>已截止</Trans>;
    case "ended":
      return <Trans>已结束</Trans>;
    case "cancelled":
      return <Trans>已取消</Trans>;
  }
}

/** `12 / 30` */
export function Places({ taken, capacity }: Pick<OfficeEvent, "taken" | "capacity">) {
  if (capacity !== null) return `${taken} / ${capacity}`;
  return <Trans>{taken}（不限）</Trans>;
}
