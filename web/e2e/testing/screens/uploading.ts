import { accountScreens } from './accounts.ts';
import type { Screen } from './scene.ts';

export const uploadScreens: Readonly<Record<string, Screen>> = {
  'the words of an upload': async (page, scene) => {
    await accountScreens['upload']?.(page, scene);
    await page.getByRole('button', { name: 'Edit photo' }).click();
    await page.getByLabel('Category').waitFor();
  },
  'choosing a collection': async (page, scene) => {
    await accountScreens['choosing an album']?.(page, scene);
    await page.locator('dialog').getByRole('tab', { name: 'NFT Collection' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Create collection' }).waitFor();
  },
};
