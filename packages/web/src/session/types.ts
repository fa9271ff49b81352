import type { LabelFormat } from "@stowage/model";
import type { Language } from "../i18n/index.ts";
import type { ThemeName } from "../ui/palette.ts";

export interface Auth {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface CompanyOfUser {
  readonly company_id: string;
  readonly company_code?: string | null;
  readonly company_name?: string | null;
  readonly company_short_name?: string | null;
  readonly telephone?: string | null;
  readonly company_name_cn?: string | null;
  readonly company_name_eng?: string | null;
  /** How the screens look to its people until they choose. */
  readonly theme_color?: ThemeName | null;
  readonly layout_mode?: LayoutMode | null;
  readonly layout_settings?: unknown;
}

export interface WarehouseOfUser {
  readonly wh_id: string;
  readonly wh_no?: string | null;
  readonly wh_name: string;
  readonly wh_name_cn?: string | null;
  readonly wh_name_eng?: string | null;
  /** An IANA name; unknown to a session that began before it was told. */
  readonly time_zone?: string;
  readonly company_id?: string | null;
  readonly use_fixed_owner_id: string | null;
  /** Unknown to a session that began before it was told. */
  readonly one_owner_at_a_time?: boolean;
  readonly owner_name?: string | null;
  readonly owner_no?: string | null;
}

/** One entry of the menu as the user may see it. */
export interface MenuNode {
  readonly menu_code: string;
  readonly menu_name?: string | null;
  readonly menu_name_cn?: string | null;
  readonly menu_name_eng?: string | null;
  readonly menu_path?: string | null;
  readonly user_have_this_permission: boolean;
  readonly sub_menus?: readonly MenuNode[];
  readonly permission_functions?: readonly {
    readonly function_code: string;
    readonly user_have_this_permission_function: boolean;
  }[];
}

export type AccountType = "group" | "company" | "department" | "personal";

export type LayoutMode = "V" | "H";

export interface Chosen {
  readonly layoutMode: LayoutMode | null;
  readonly themeColor: ThemeName | null;
  /** Null is as the warehouse says. */
  readonly labelFormat: LabelFormat | null;
}

/** A question of a list that is kept for everybody of a role that one has. */
export interface RoleQuestion {
  readonly list_name: string;
  readonly question_name: string;
  readonly question: unknown;
  readonly role_name: string;
  readonly role_name_cn: string | null;
  readonly role_name_eng: string | null;
}

/** Who is signed in, and where they stand. */
export interface UserInfo {
  readonly avatar: string | null;
  readonly userName: string;
  readonly nickname: string;
  readonly email: string;
  /** In which the server answers this account. */
  readonly language: Language;
  /** The account's id. */
  readonly uid: string;
  readonly userId: string;
  /** Unknown to a session that began before it was told. */
  readonly accountType?: AccountType;
  /** Whether they see the goods and partners of some owners alone; unknown to a session that began before it was told. */
  readonly ownersOnly?: boolean;
  /** Who really looks, where an administrator sees the system as this user. */
  readonly seenBy?: string;
  readonly uiId: string | null;
  readonly uiVersion: number | null;
  /** As chosen, else as the company says. */
  readonly layoutMode: LayoutMode;
  readonly themeColor: ThemeName;
  /** What one chose oneself; unknown to a session that began before it was told. */
  readonly chosen?: Chosen;
  readonly companies: readonly CompanyOfUser[];
  readonly companyKey: string | null;
  /** Of the company in which one works: its names and its telephone; unknown to a session that began before they were told. */
  readonly companyName?: string;
  readonly companyShortName?: string;
  readonly phone?: string;
  readonly warehouseKey: string | null;
  readonly warehouseName: string;
  readonly warehouseNameEng: string;
  readonly warehouseList: readonly WarehouseOfUser[];
  readonly ownerKey: string | null;
  readonly ownerName: string;
  readonly ownerNo: string;
  readonly stageType: "W";
  /** Whether the menu beside the screens is folded away. */
  readonly pinToggle: boolean;
  /** Paths of screens marked by the user, and of those used last, the latest first. */
  readonly favourites?: readonly string[];
  /** Whether they put the first steps of a company out of sight. */
  readonly firstStepsLeft?: boolean;
  readonly recent?: readonly string[];
  /** Questions kept under a name, by the name of the resource. */
  readonly questions?: Readonly<Record<string, unknown>>;
  /** What is kept for everybody of one's roles; unknown to a session that began before it was told. */
  readonly roleQuestions?: readonly RoleQuestion[];
  /** Columns of each list, by the name of the resource. */
  readonly layouts: Readonly<Record<string, unknown>>;
}

/** The function codes that the user holds, per menu entry; under `rights` what goes beyond them. */
export type Permissions = Readonly<Record<string, readonly string[]>>;

/** What a screen lets this user do. */
export interface FunctionSwitches {
  readonly display: boolean;
  readonly search: boolean;
  readonly create: boolean;
  readonly modify: boolean;
  readonly delete: boolean;
  readonly copy: boolean;
  readonly export: boolean;
  readonly copyForbidden: boolean;
}
