import { call } from "../api/client.ts";
import type { Language } from "../i18n/index.ts";
import { appearanceOf, nothingChosen } from "./appearance.ts";
import { flatten } from "./permissions.ts";
import { beginSignOut } from "./signingOut.ts";
import { clearSession, patchUserInfo, setMenuTree, setSession, useSession } from "./store.ts";
import type { AccountType, Auth, MenuNode, RoleQuestion, UserInfo, WarehouseOfUser } from "./types.ts";
import { companyFacts, type Moved, type Workspaces, workspaceAmong, workspaceAt } from "./workspaces.ts";

/** The reply of a sign-in. */
export interface LoginAccountInfo extends Workspaces {
  readonly loginAccountToken: Auth;
  readonly userBasicResponse: { readonly user_id: string; readonly user_name: string };
  readonly account_name: string | null;
  readonly login_name: string;
  readonly email: string | null;
  readonly account_id: string;
  readonly account_type: AccountType;
  readonly owners_only: boolean;
  readonly language: Language;
  readonly seen_by?: { readonly user_name: string } | null;
  /** Held beyond the functions of the menu. */
  readonly rights?: readonly string[];
  readonly role_questions?: readonly RoleQuestion[];
  readonly userMenuPermissionFunctionResponse: { readonly userMenuPermissionFunction: readonly MenuNode[] };
}

/** Signs in and keeps who it is; the first company and warehouse become current. Throws `CallFailure`. */
export async function signIn(
  loginName: string,
  password: string,
  { language, oneTimeCode }: { readonly language: Language; readonly oneTimeCode?: string },
): Promise<void> {
  clearSession();
  const body = { login_name: loginName, password, language, ...(oneTimeCode ? { one_time_code: oneTimeCode } : {}) };
  const additionals = await call("/v1/login", { body, bare: true });
  begin(additionals.loginAccountInfo as LoginAccountInfo, loginName);
}

/** Signs in by what a passkey answered. Throws `CallFailure`. */
export async function signInByPasskey(credential: unknown, language: Language): Promise<void> {
  clearSession();
  const { loginAccountInfo } = await call("/v1/login/passkey", { body: { credential, language }, bare: true });
  const info = loginAccountInfo as LoginAccountInfo;
  begin(info, info.login_name);
}

/** Keeps who it is that signed in. */
export function begin(info: LoginAccountInfo, loginName: string): void {
  const menuTree = info.userMenuPermissionFunctionResponse.userMenuPermissionFunction;
  setSession({
    // Whose token it is stands there before the token: other windows look when that comes.
    userInfo: userInfoOf(info, loginName),
    auth: info.loginAccountToken,
    menuState: { tabs: [], open: [] },
    winGridActive: 0,
  });
  setMenuTree(menuTree, permitted(menuTree), info.rights ?? []);
}

/** Takes over menu and rights as they have become. */
export function takeMenu(menuTree: readonly MenuNode[], rights: readonly string[]): void {
  const { menuTree: before, permissions } = useSession.getState();
  if (JSON.stringify([before, permissions.rights]) === JSON.stringify([menuTree, rights])) return;
  setMenuTree(menuTree, permitted(menuTree), rights);
}

/** Takes over what is kept for everybody of the user's roles as it has become. */
export function takeRoleQuestions(roleQuestions: readonly RoleQuestion[] = []): void {
  const before = useSession.getState().userInfo?.roleQuestions;
  if (JSON.stringify(before) !== JSON.stringify(roleQuestions)) patchUserInfo({ roleQuestions });
}

/** Takes over whether the goods and partners of some owners alone are seen. */
export function takeOwnersOnly(ownersOnly: boolean): void {
  if (useSession.getState().userInfo?.ownersOnly !== ownersOnly) patchUserInfo({ ownersOnly });
}

/** Takes over the workspaces as they have become; answers how the user's own has changed. */
export function takeWorkspaces(workspaces: Workspaces): Moved {
  const { userInfo } = useSession.getState();
  if (!userInfo) return null;
  const { part, moved } = workspaceAmong(userInfo, workspaces);
  if (JSON.stringify({ ...userInfo, ...part }) !== JSON.stringify(userInfo)) patchUserInfo(part);
  return moved;
}

/** Codes of the entries that the user may open; the frame makes a route of each. */
const permitted = (tree: readonly MenuNode[]) =>
  flatten(tree)
    .filter((node) => node.user_have_this_permission)
    .map((node) => node.menu_code);

function userInfoOf(info: LoginAccountInfo, loginName: string): UserInfo {
  const [company] = info.companyBasicResponseList;
  const warehouseList = info.warehouseBasicResponseList;
  return {
    avatar: null,
    userName: info.userBasicResponse.user_name,
    nickname: info.account_name ?? loginName,
    email: info.email ?? "",
    language: info.language,
    uid: info.account_id,
    accountType: info.account_type,
    ownersOnly: info.owners_only,
    userId: info.userBasicResponse.user_id,
    uiId: null,
    uiVersion: null,
    chosen: nothingChosen,
    ...appearanceOf(nothingChosen, info.companyBasicResponseList),
    companies: info.companyBasicResponseList,
    companyKey: company?.company_id ?? null,
    ...companyFacts(info.companyBasicResponseList, company?.company_id ?? null),
    warehouseList,
    ...workspaceAt(warehouseList[0]),
    ...(info.seen_by ? { seenBy: info.seen_by.user_name } : {}),
    stageType: "W",
    pinToggle: false,
    roleQuestions: info.role_questions ?? [],
    layouts: {},
  };
}

/** Goes to another warehouse; one with a fixed owner brings its owner along. */
export function chooseWarehouse(warehouse: WarehouseOfUser): void {
  const company = warehouse.company_id ? { companyKey: warehouse.company_id, ...factsOf(warehouse.company_id) } : {};
  patchUserInfo({ ...workspaceAt(warehouse), ...company });
}

/** Goes to a company: to its first warehouse, or to none where it has none. */
export function chooseCompany(companyKey: string): void {
  const first = useSession.getState().userInfo?.warehouseList.find((one) => one.company_id === companyKey);
  patchUserInfo({ companyKey, ...factsOf(companyKey), ...workspaceAt(first) });
}

const factsOf = (companyKey: string) => companyFacts(useSession.getState().userInfo?.companies ?? [], companyKey);

/** Looks at one owner's goods, or at all owners' with null. */
export function chooseOwner(owner: { id: string; no: string; name: string } | null): void {
  patchUserInfo({ ownerKey: owner?.id ?? null, ownerNo: owner?.no ?? "", ownerName: owner?.name ?? "" });
}

/** Ends the session on the server, one's own with it where one sees the system as another, and here in any case. */
export async function signOut(accountId: string, refreshToken: string): Promise<void> {
  const done = beginSignOut();
  try {
    await call(`/v1/logout/${accountId}`, { body: { refresh_token: refreshToken, own_session: true } });
  } finally {
    done();
    clearSession();
  }
}
