import { settingsExample, settingsPage } from '../../../scripts/check/settings-page.mjs';

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
const filesWith = (changes = {}) => {
  const settings = { ...plantedSettings, ...changes };
  return { page: settingsPage(settings), example: settingsExample(settings) };
};

const unread = {
  described: [...plantedSettings.described, { name: 'OLD', section: 'Folders', does: 'Nothing any more.' }],
};
const withoutComment = { described: [] };

/**
 * Changes to the planted settings, with generated files to compare them with. Each case breaks exactly the rules in its
 * `fires`.
 * @type {{ path: string, files: { page: string, example: string }, changes: Changes, fires: string[] }[]}
 */
export const plantedSettingsCases = [
  { path: 'current files', files: filesWith(), changes: {}, fires: [] },
  {
    path: 'a stale page',
    files: { ...filesWith(), page: '# Settings' },
    changes: {},
    fires: ['settings-page-is-current'],
  },
  {
    path: 'a stale example',
    files: { ...filesWith(), example: '#DATA_DIR=' },
    changes: {},
    fires: ['settings-example-is-current'],
  },
  { path: 'no comment', files: filesWith(withoutComment), changes: withoutComment, fires: ['setting-has-comment'] },
  { path: 'a name that nothing reads', files: filesWith(unread), changes: unread, fires: ['setting-is-read'] },
];
