import { setLoaders } from './shared/text/translations.ts';

// Modules read their texts while they load, so main.tsx imports this module before all others.
setLoaders({ ar: () => import('./locales/ar/page.ts').then((module) => module.arabic) });
