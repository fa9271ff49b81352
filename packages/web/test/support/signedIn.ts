import "./browser.ts";

/** Somebody who is signed in and may do everything with adjustments; import it before what reads the session. */
const userInfo = {
  userId: "u",
  userName: "tester",
  companies: [],
  warehouseList: [],
  companyKey: "c",
  warehouseKey: "w",
  ownerKey: null,
  layouts: {},
};
localStorage.setItem("userInfo", JSON.stringify(userInfo));
localStorage.setItem(
  "permissions",
  JSON.stringify({ adjustmentSetup: ["query", "create", "update", "copy", "delete"] }),
);
