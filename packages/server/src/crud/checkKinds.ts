// The browser decides by the same rules, so they stand in the model.
export { type CheckedValue as Checked, fieldChecks as checkers, type Stored } from "@stowage/model";
