/** The same keys, all the way down, with any words: what zh_CN and en_US must be to have neither a gap nor a surplus. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> };
