import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { asFailure } from "./api/failure.ts";
import { whenSpoken } from "./i18n/index.ts";
import { router } from "./router.tsx";

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      retry: (failed, thrown) => failed < 2 && ["OFFLINE", "BUSY", "INCOMPLETE"].includes(asFailure(thrown).code),
      refetchOnWindowFocus: true,
    },
  },
});

// Rows that were read before name things in the former language.
whenSpoken(() => {
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.invalidateQueries();
});

/** The whole client: server state and routes. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
