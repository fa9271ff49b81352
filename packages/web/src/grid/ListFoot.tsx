import { Pagination, type PaginationProps } from "antd";
import { cloneElement, type HTMLAttributes, isValidElement } from "react";
import { pageSizes } from "../api/query.ts";
import type { Go, ScreenSearch } from "../api/search.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { DownIcon, LinkIcon } from "../ui/icons.tsx";
import { useCopy } from "../ui/useCopy.ts";
import { useNarrow } from "../ui/useNarrow.ts";
import type { useList } from "./useList.ts";

/** What stands around the arrows says where they lead; the kit names them again, in English only. */
const silent: PaginationProps["itemRender"] = (_page, type, sign) =>
  type !== "page" && isValidElement<HTMLAttributes<HTMLElement>>(sign)
    ? cloneElement(sign, { "aria-hidden": true })
    : sign;

interface Props {
  readonly list: ReturnType<typeof useList>;
  readonly search: ScreenSearch;
  readonly go: Go;
  /** Whose all of them are, where no column says it. */
  readonly owner: string | undefined;
  /** By which field they stand, where no head shows it. */
  readonly order: string | undefined;
}

/** How many rows there are, whose, what is filtered away, and the pages. */
export function ListFoot({ list, search, go, owner, order }: Props) {
  const words = useWords();
  const copy = useCopy();
  const narrow = useNarrow();
  const { data, query } = list;
  const total = data?.total ?? 0;
  const count = words.say(data?.totalIsExact === false ? "list.countAtLeast" : "list.count", {
    total: groupedDecimal(total),
  });
  const conditions = search.q?.length ?? 0;
  return (
    <footer className="list-foot">
      <span aria-live="polite">
        {data ? count : list.error ? "" : "…"}
        {owner && (
          <span className="list-owner">
            {" · "}
            <span className="quiet">{words.field("owner_id")}</span> {owner}
          </span>
        )}
        {data && order && <span className="quiet list-order"> · {orderText(order, words)}</span>}
        {conditions > 0 && <span className="quiet"> · {words.say("list.filtered", { count: conditions })}</span>}
      </span>
      <IconButton
        type="text"
        size="small"
        name={words.say("list.copyLink")}
        icon={<LinkIcon size={14} />}
        onClick={() => void copy(location.href, "list.linkCopied")}
      />
      <span className="frame-space" />
      <Pagination
        size="small"
        itemRender={silent}
        // On a telephone there is room for the way to the next page, and no need of one where there is none.
        simple={narrow ? { readOnly: true } : false}
        hideOnSinglePage={narrow}
        locale={{ items_per_page: words.say("list.perPage") }}
        current={query.page}
        pageSize={query.pageSize}
        total={total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={{
          "aria-label": words.say("list.pageSize", { count: query.pageSize }),
          suffixIcon: <DownIcon size={14} />,
        }}
        onChange={(page, size) => go({ ...search, page: size === query.pageSize ? page : 1, size }, { replace: false })}
      />
    </footer>
  );
}

const orderText = (field: string, words: Words): string =>
  field === "created_at" ? words.say("list.newestFirst") : words.say("list.orderedBy", { field: words.field(field) });
