import { accountScreens } from './accounts.ts';
import { browseScreens } from './browsing.ts';
import { pageScreens } from './pages.ts';
import { profileScreens } from './profile.ts';
import type { Screen } from './scene.ts';
import { uploadScreens } from './uploading.ts';

/** Returns every screen and dialog of the client, by name. */
export const screens = (): Readonly<Record<string, Screen>> => ({ ...accountScreens, ...browseScreens, ...pageScreens, ...profileScreens, ...uploadScreens });

/** Returns the screen with the given name; throws if there is none. */
export const screen = (name: string): Screen => {
  const found = screens()[name];
  if (found === undefined) throw new Error(`there is no screen ${name}`);
  return found;
};
