import type { ReactNode } from "react";
import {
  BookIcon,
  BoxIcon,
  HomeIcon,
  InIcon,
  OutIcon,
  ReturnIcon,
  StackIcon,
  StarIcon,
  WarehouseIcon,
} from "../ui/icons.tsx";

const icons: Readonly<Record<string, ReactNode>> = {
  favourites: <StarIcon />,
  home: <HomeIcon />,
  basicMgmt: <BookIcon />,
  goodsMgmt: <BoxIcon />,
  putInMgmt: <InIcon />,
  outboundMgmt: <OutIcon />,
  returnMgmt: <ReturnIcon />,
  warehouseMgmt: <WarehouseIcon />,
  inventoryMgmt: <StackIcon />,
};

/** The sign of a group of the menu. */
export const menuIcon = (code: string): ReactNode => icons[code] ?? <BookIcon />;
