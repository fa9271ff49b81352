import { model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { asFailure } from "../../api/failure.ts";
import { queryRows, type Sum } from "../../api/resources.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay, useWorkspace } from "../../session/hooks.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";

const stock = model.stock_product;
const told = ["num_loc_available", "num_loc_booked", "num_bad"] as const;
const everyMs = 60_000;

/** What whoever sees some owners alone has in stock: of how many products, and how much of it may go, is booked or is bad. */
export function OwnStock() {
  const words = useWords();
  const workspace = useWorkspace();
  const may = useMay()(stock.menu, "query");
  const found = useQuery({
    enabled: may,
    queryKey: [stock.name, "home", workspace],
    queryFn: ({ signal }) => queryRows("stock_product", { page: 1, pageSize: 1, sums: true }, { workspace, signal }),
    refetchInterval: everyMs,
  });
  if (!may) return null;
  if (found.error) return <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { total, sums = {} } = found.data;
  const figures = [
    { title: words.resources("product"), of: [{ unit_id: null, unit_name: null, sum: String(total) }] },
    ...told.map((name) => ({ title: words.field(name), of: sums[name] ?? [] })),
  ];
  return (
    <section
      className="today key-figures own-stock"
      style={{ "--figures": figures.length, "--half": 2 } as CSSProperties}
      aria-label={words.say("dashboard.ownStock")}
    >
      {figures.map(({ title, of }) => (
        <Link key={title} to="/Main/$path" params={{ path: stock.name }} search={{}} className="key-figure">
          <span className="key-figure-title">{title}</span>
          <Amounts of={of} />
        </Link>
      ))}
    </section>
  );
}

/** The unit of which there is most stands large, the others beneath. */
function Amounts({ of }: { of: readonly Sum[] }) {
  const [first, ...others] = [...of].sort((one, other) => Number(other.sum) - Number(one.sum));
  const said = ({ sum, unit_name }: Sum) => `${groupedDecimal(sum)} ${unit_name ?? ""}`.trim();
  const more = others.filter(({ sum }) => sum !== "0");
  return (
    <>
      <span>
        <strong>{groupedDecimal(first?.sum ?? "0")}</strong> {first?.unit_name}
      </span>
      {more.length > 0 && <span>{more.map(said).join(" · ")}</span>}
    </>
  );
}
