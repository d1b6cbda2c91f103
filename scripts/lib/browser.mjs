import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCaptured } from './child.mjs';
import { showing } from './progress.mjs';

/** Names of browsers to search for, best first; the headless shell halves the time of a browser test. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @param {string} path */
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // A missing or inaccessible file can't be the browser.
    return false;
  }
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} the browser to test with; CHROMIUM_PATH overrides the search, and must be executable
 */
export const findChromium = (env) => {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(env.PATH ?? '').split(delimiter)];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...macPaths].find(isExecutable);
};

const howToInstallChromium = `No Chromium was found for the browser tests. Set CHROMIUM_PATH, or install it:
  Debian     apt-get install chromium-headless-shell (or chromium)
  Fedora     dnf install chromium
  macOS      brew install --cask chromium
  any        npx playwright-core install chromium, then set CHROMIUM_PATH to the path that it prints`;

const canUseApt = () => process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH;

/**
 * Finds the browser, or installs it when running as root on Debian.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export const provideChromium = async () => {
  const found = findChromium(process.env);
  if (found !== undefined) return { path: found };
  if (!canUseApt()) return { problem: howToInstallChromium };
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await showing('Installing Chromium for the browser tests (apt-get)', async () => {
    const update = await runCaptured('apt-get', ['update', '-q'], { env });
    if (update.code !== 0) return update;
    const install = (/** @type {string} */ name) =>
      runCaptured('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { env });
    const light = await install('chromium-headless-shell');
    return light.code === 0 ? light : install('chromium');
  });
  const path = findChromium(process.env);
  if (code === 0 && path !== undefined) return { path };
  return { problem: `${output.trim().split('\n').slice(-5).join('\n')}\n${howToInstallChromium}` };
};
