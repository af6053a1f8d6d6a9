import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Provider as AtomProvider, type createStore } from "jotai";
import { useState } from "react";
import { createOfficeRouter } from "./frame/router.tsx";

interface OfficeAppProps {
  readonly i18n: I18n;
  readonly store: ReturnType<typeof createStore>;
  readonly queryClient: QueryClient;
}

export function OfficeApp({ i18n, store, queryClient }: OfficeAppProps) {
  const [router] = useState(createOfficeRouter);
  return (
    <AtomProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>
      </QueryClientProvider>
    </AtomProvider>
  );
}
