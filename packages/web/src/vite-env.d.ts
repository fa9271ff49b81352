/// <reference types="vite/client" />
declare const __RELEASED__: string;
declare const __VERSION__: string;
