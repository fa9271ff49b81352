/** The languages of the product, the default first. */
export const languages = ["zh_TW", "zh_CN", "en_US"] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);
