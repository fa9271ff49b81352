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

// What was read names things in the language of before.
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
