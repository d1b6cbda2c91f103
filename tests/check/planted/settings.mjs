import { settingsPage } from '../../../scripts/check/settings-page.mjs';

/** @type {import('../../../scripts/check/settings-page.mjs').Settings} */
export const plantedSettings = {
  schemas: {},
  plain: { DATA_DIR: { form: 'folder', fallback: '.data' } },
  described: [{ name: 'DATA_DIR', section: 'Folders', does: 'Folder for all data.' }],
  secrets: [],
  readers: { 'npm start': ['DATA_DIR'] },
};

/** @typedef {Partial<import('../../../scripts/check/settings-page.mjs').Settings>} Changes */

/** @param {Changes} [changes] */
const pageWith = (changes = {}) => settingsPage({ ...plantedSettings, ...changes });

const unread = {
  described: [...plantedSettings.described, { name: 'OLD', section: 'Folders', does: 'Nothing any more.' }],
};
const withoutComment = { described: [] };

/**
 * Changes of the planted settings, with the page that was written for them. Each breaks exactly the rules that it
 * names.
 * @type {{ path: string, page: string, changes: Changes, fires: string[] }[]}
 */
export const plantedSettingsCases = [
  { path: 'a current page', page: pageWith(), changes: {}, fires: [] },
  { path: 'a stale page', page: '# Settings', changes: {}, fires: ['settings-page-is-current'] },
  { path: 'no comment', page: pageWith(withoutComment), changes: withoutComment, fires: ['setting-has-comment'] },
  { path: 'a name that nothing reads', page: pageWith(unread), changes: unread, fires: ['setting-is-read'] },
];
