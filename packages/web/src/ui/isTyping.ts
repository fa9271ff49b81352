/** Whether a key goes into a field, or into what lies over the screen: then it is no shortcut of the screen. */
export function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    (["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName) && (target as HTMLInputElement).type !== "checkbox") ||
    target.closest(".ant-modal, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown") !== null
  );
}
