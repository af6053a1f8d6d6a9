import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/apply/")({
  beforeLoad: () => {
    throw redirect({ to: "/apply/event", replace: true });
  },
});
