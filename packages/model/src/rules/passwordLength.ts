/** Characters that a password has. */
export const passwordLength = { min: 8, max: 128 } as const;
