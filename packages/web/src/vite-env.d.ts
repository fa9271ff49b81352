/// <reference types="vite/client" />
declare const __RELEASED__: string;
