import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/** Makes changes of an event, one after the other, and shows afterwards what has come of them. */
export function useChange() {
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** Resolves with whether it was done. */
  const change = async (make: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setError(null);
    try {
      await make();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setIsBusy(false);
      await queryClient.invalidateQueries();
    }
  };
  return { change, error, isBusy };
}
