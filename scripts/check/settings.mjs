import { secretSettings } from '../../contracts/src/settings/secret-files.ts';
import { deploySettings } from '../../services/community/src/chain-tool/config.ts';
import { environment } from '../../services/community/src/config.ts';
import { ownSettings } from '../../services/embedded/src/supervisor/own-settings.ts';
import { describedIn } from './settings-page.mjs';

/** @typedef {import('./settings-page.mjs').Settings} Settings */

const community = 'services/community/src';
/** Files that describe settings, in the order of the page. */
const sources = [
  `${community}/config.ts`,
  `${community}/platform/gif-provider/settings.ts`,
  `${community}/runtime/bus/settings.ts`,
  `${community}/platform/chain/settings.ts`,
  `${community}/platform/web-push/settings.ts`,
  'services/embedded/src/supervisor/own-settings.ts',
  `${community}/chain-tool/config.ts`,
];
const property = /^ {2}([A-Z][A-Z0-9_]+): /gm;
/** Programs other than the product and `npm start`, with the file that lists the settings of each. */
const programs = {
  admin: { path: `${community}/admin/config.ts`, names: property },
  audit: { path: 'services/audit/src/usage.ts', names: /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g },
  chain: { path: `${community}/chain-tool/config.ts`, names: property },
  decode: { path: `${community}/decoder/main.ts`, names: /\bshape\.([A-Z][A-Z0-9_]+)/g },
  media: { path: `${community}/media-tool/config.ts`, names: property },
  rebuild: { path: `${community}/rebuild/config.ts`, names: property },
};

/**
 * Returns the settings of all programs.
 * @param {(path: string) => string} read @param {readonly string[]} started names that `npm start` reads
 * @returns {Settings}
 */
export const settingsOf = (read, started) => {
  const schemas = { ...deploySettings.shape, ...environment.shape };
  const backup = Object.keys(ownSettings).filter((name) => name.startsWith('BACKUP_'));
  const known = new Set([...Object.keys(schemas), ...Object.keys(ownSettings)]);
  const others = Object.entries(programs).map(([program, { path, names }]) => [
    program,
    [...read(path).matchAll(names)].map(([, name]) => name ?? '').filter((name) => known.has(name)),
  ]);
  return {
    schemas,
    plain: ownSettings,
    described: sources.flatMap((path) => describedIn(read(path))).filter(({ does }) => does !== ''),
    secrets: secretSettings,
    readers: {
      product: Object.keys(environment.shape),
      'npm start': started,
      ...Object.fromEntries(others),
      backup: [...backup, 'DATA_DIR'],
    },
  };
};
