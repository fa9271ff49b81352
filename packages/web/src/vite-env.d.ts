/// <reference types="vite/client" />
/** What the build says of itself: day and number, the day, the version of the product. */
declare const __BUILD__: string;
declare const __RELEASED__: string;
declare const __VERSION__: string;
