import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Popover } from "antd";
import { useState } from "react";
import { useWords } from "../i18n/index.ts";
import { useMay, useUserInfo } from "../session/hooks.ts";
import { companyName, warehouseName } from "../session/placeNames.ts";
import { chooseCompany, chooseOwner, chooseWarehouse } from "../session/signIn.ts";
import type { WarehouseOfUser } from "../session/types.ts";
import { FirstFocused } from "../ui/Dialog.tsx";
import { UpDownIcon } from "../ui/icons.tsx";
import { Labelled } from "../ui/Labelled.tsx";
import { LookupSelect } from "../ui/LookupSelect.tsx";
import { Select } from "../ui/Select.tsx";
import { forgetSearches } from "./tabMemory.ts";

/** Company · warehouse · owner: always in sight, since working in the wrong warehouse is the costliest mistake. */
export function WorkspaceSwitch() {
  const words = useWords();
  const user = useUserInfo();
  const [open, setOpen] = useState(false);
  const company = user.companies.find((one) => one.company_id === user.companyKey);
  const warehouse = user.warehouseList.find((one) => one.wh_id === user.warehouseKey);
  const name = warehouse ? warehouseName(warehouse) : words.say("frame.noWarehouse");
  const owner = user.ownerKey ? user.ownerName || user.ownerNo : words.say(everyOwner(user));
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      title={words.say("frame.workingIn")}
      destroyOnHidden
      content={
        <FirstFocused>
          <Choices close={() => setOpen(false)} />
        </FirstFocused>
      }
    >
      <button type="button" className="workspace" aria-haspopup="dialog" aria-expanded={open} title={name}>
        <span className="workspace-code" aria-hidden="true" data-code={codeOf(warehouse)} />
        <span className="workspace-words">
          <span className="workspace-warehouse">{name}</span>
          <span className="workspace-more">
            <span className="workspace-company">{company && companyName(company)}</span>
            <span className="workspace-owner">{owner}</span>
          </span>
        </span>
        <UpDownIcon size={12} />
      </button>
    </Popover>
  );
}

/** As much of a warehouse's number as its tile has room for: of a long one the end, which tells two apart. */
const codeOf = (warehouse: WarehouseOfUser | undefined): string =>
  (warehouse?.wh_no ?? "").slice(-4).replace(/^[-_ ]/, "");

function Choices({ close }: { close: () => void }) {
  const words = useWords();
  const user = useUserInfo();
  const leave = useLeave(close);
  const fixed = user.warehouseList.find((one) => one.wh_id === user.warehouseKey)?.use_fixed_owner_id;
  const here = user.warehouseList.filter((one) => !one.company_id || one.company_id === user.companyKey);
  return (
    <div className="workspace-choices">
      {user.companies.length > 1 && (
        <Labelled label={words.say("frame.company")}>
          {(id) => (
            <Select
              id={id}
              value={user.companyKey}
              options={user.companies.map((one) => ({
                value: one.company_id,
                label: companyName(one) || one.company_id,
              }))}
              onChange={(companyKey) => leave(() => chooseCompany(companyKey))}
            />
          )}
        </Labelled>
      )}
      {here.length > 0 ? (
        <Labelled label={words.say("frame.warehouse")}>
          {(id) => (
            <Select
              id={id}
              value={user.warehouseKey}
              options={here.map((one) => ({
                value: one.wh_id,
                label: [one.wh_no, warehouseName(one)].filter(Boolean).join(" "),
              }))}
              onChange={(key) => {
                const warehouse = user.warehouseList.find((one) => one.wh_id === key);
                if (warehouse) leave(() => chooseWarehouse(warehouse));
              }}
            />
          )}
        </Labelled>
      ) : (
        <NoWarehouse close={close} />
      )}
      <Labelled label={words.say("frame.owner")}>
        {(id) => (
          <LookupSelect
            id={id}
            target="customer"
            category="owner"
            disabledToo
            disabled={Boolean(fixed)}
            placeholder={words.say(everyOwner(user))}
            value={user.ownerKey}
            shownValue={[user.ownerNo, user.ownerName].filter(Boolean).join(" ")}
            onPick={(row) =>
              leave(() =>
                chooseOwner(
                  row && { id: String(row.customer_id), no: String(row.customer_no), name: String(row.customer_name) },
                ),
              )
            }
          />
        )}
      </Labelled>
    </div>
  );
}

/** The first step: nothing is received or shipped before there is a warehouse. */
function NoWarehouse({ close }: { close: () => void }) {
  const words = useWords();
  if (!useMay()("warehouseInfoSetup", "create")) return <p className="quiet">{words.say("frame.noWarehouseForMe")}</p>;
  return (
    <div>
      <p className="quiet">{words.say("frame.noWarehouseHint")}</p>
      <Link to="/Main/$path" params={{ path: "warehouse" }} search={{ mode: "new" }} onClick={close}>
        {words.say("frame.makeWarehouse")}
      </Link>
    </div>
  );
}

/** Changes the workspace only after the open row was left, which unsaved changes may forbid. */
function useLeave(close: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { path = "home" } = useParams({ strict: false });
  return (change: () => void) => {
    close();
    void navigate({ to: "/Main/$path", params: { path }, search: {} }).then(() => {
      if (location.search) return;
      change();
      forgetSearches();
      return client.invalidateQueries();
    });
  };
}

/** Whoever sees the goods of some owners alone is not told of all. */
const everyOwner = ({ ownersOnly }: { readonly ownersOnly?: boolean }) =>
  ownersOnly ? ("frame.ownOwners" as const) : ("frame.allOwners" as const);
