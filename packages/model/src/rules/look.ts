/** How the screens look where neither a user nor their company says otherwise: the menu at the side, and dark. */
export const defaultLook = { layout_mode: "V", theme_color: "dark" } as const;
