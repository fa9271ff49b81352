import type { ReactNode } from "react";
import {
  BookIcon,
  BoxIcon,
  HomeIcon,
  InIcon,
  OutIcon,
  PeopleIcon,
  ReturnIcon,
  SettingsIcon,
  StackIcon,
  StarIcon,
  WarehouseIcon,
} from "../ui/icons.tsx";

const icons: Readonly<Record<string, ReactNode>> = {
  favourites: <StarIcon />,
  home: <HomeIcon />,
  basicMgmt: <SettingsIcon />,
  goodsMgmt: <BoxIcon />,
  putInMgmt: <InIcon />,
  outboundMgmt: <OutIcon />,
  returnMgmt: <ReturnIcon />,
  warehouseMgmt: <WarehouseIcon />,
  inventoryMgmt: <StackIcon />,
  quotationMgmt: <PeopleIcon />,
};

/** The sign of a group of the menu. */
export const menuIcon = (code: string): ReactNode => icons[code] ?? <BookIcon />;
