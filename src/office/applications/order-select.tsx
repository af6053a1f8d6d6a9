import { useLingui } from "@lingui/react/macro";
import { LIST_ORDERS, type ListOrder } from "#contract/office/application-shapes.ts";
import * as styles from "./filters.module.css";

interface OrderSelectProps {
  readonly order: ListOrder;
  readonly onChoose: (order: ListOrder) => void;
}

export function OrderSelect({ order, onChoose }: OrderSelectProps) {
  const { t } = useLingui();
  const words = { newest: t`最新提交在前`, oldest: t`最早提交在前` };
  return (
    <select
      name="order"
      aria-label={t`排序`}
      className={styles.input}
      value={order}
      onChange={({ target }) =>
        onChoose(LIST_ORDERS.find((one) => one === target.value) ?? "newest")
      }
    >
      {LIST_ORDERS.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </select>
  );
}
