import type { ImageItemView } from '@pixchange/contracts/http/images';
import { createClient } from '@pixchange/contracts/http/client';
import { reportsHttp } from '@pixchange/contracts/http/moderation';
import { url } from '../../../web/e2e/testing/browser.ts';
import type { Person } from '../../../web/e2e/testing/people.ts';
import { makeWork, ownDrawing } from '../../../web/e2e/testing/works.ts';

/** Makes a public work, reports it as a visitor, and returns it. */
export const reported = async (
  creator: Person,
  album_id: string,
  title: string,
  comment: string,
): Promise<ImageItemView> => {
  const work = await makeWork(creator, 'own.svg', { title, album_id }, ownDrawing());
  await createClient({ baseUrl: url() })(reportsHttp.file, {
    body: { report: { kind: 'image', subject_id: work.id, reason: 'copyright', comment } },
  });
  return work;
};

export const isSeen = async ({ id }: ImageItemView): Promise<boolean> => (await fetch(`${url()}/api/images/${id}`)).ok;
