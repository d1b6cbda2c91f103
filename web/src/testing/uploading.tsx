import { albumsHttp } from '@pixchange/contracts/http/albums';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { drawApp, signIn } from './render.tsx';
import { album, idOf, ticket, work } from './samples.ts';
import { answer, answerStorage, callsTo, pageWith } from './server.ts';

/** Image of 640 by 480 pixels that loads immediately; jsdom loads no images. */
class Picture extends EventTarget {
  naturalWidth = 640;
  naturalHeight = 480;
  set src(_address: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

/** Sets up a member who can upload. The storage accepts every file, and each work is ready immediately. */
export const prepareUploads = (): void => {
  vi.stubGlobal('Image', Picture);
  signIn();
  answer(imagesHttp.requestUpload, () => ticket({ id: idOf(500 + callsTo(imagesHttp.requestUpload).length) }));
  answer(imagesHttp.submitBatch, undefined as never);
  answer(imagesHttp.show, ({ params }) => work({ id: params.id ?? '' }));
  answer(albumsHttp.own, pageWith(album({ published: true })));
  answer(albumsHttp.ownImages, pageWith());
  answer(catalogueHttp.categories, pageWith());
  // The client requests a short link when works are published.
  answer(sharingHttp.create, { shortLink: 'https://pixchange.example/s/1' });
  answerStorage();
};

export const jpeg = (name: string): File => new File(['a picture'], name, { type: 'image/jpeg' });

export const opened = async (collectionId = '') => {
  const { user } = drawApp(`/faq?upload=${collectionId}`);
  const dialog = await screen.findByRole('dialog', { name: 'Drag Files to Upload' });
  return { user, choose: (...files: File[]) => user.upload(within(dialog).getByTestId('upload-files'), files) };
};

export const inDialog = () => within(screen.getByRole('dialog'));
export const tile = (name: string) => within(screen.getByLabelText(`Title of ${name}`).closest('li') as HTMLElement);
export const ready = (count: number, all = count): Promise<HTMLElement> =>
  screen.findByText(`${count} of ${all} ready.`);
export const press = async (user: Awaited<ReturnType<typeof opened>>['user'], name: string | RegExp): Promise<void> =>
  user.click(await inDialog().findByRole('button', { name }));

export const atPermissions = async (
  user: Awaited<ReturnType<typeof opened>>['user'],
  to: RegExp,
  tab = 'Public Albums',
) => {
  await press(user, 'Next');
  await user.click(await inDialog().findByRole('tab', { name: tab }));
  await press(user, to);
  await screen.findByRole('dialog', { name: 'Permissions & Ownership' });
  return {
    share: inDialog().getByRole('checkbox', { name: 'Let others share it' }),
    own: inDialog().getByRole('checkbox', { name: 'I made it' }),
    confirm: inDialog().getByRole('button', { name: 'Confitm & Next' }),
  };
};
