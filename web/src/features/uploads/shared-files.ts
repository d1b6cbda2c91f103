/** Name of the cache in which the service worker stores files shared by other apps; public/sw.js uses the same name. */
const CACHE = 'pixchange-shared';

const fileOf = async (answer: Response): Promise<File> => {
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
  const bytes = await answer.blob();
  return new File([bytes], name === '' ? 'shared' : name, { type: bytes.type });
};

/** Returns the files that another app shared, and deletes them from the cache, so that they are returned only once. */
export const sharedFiles = async (): Promise<File[]> => {
  if (typeof caches === 'undefined' || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(answers.flatMap((answer) => (answer === undefined ? [] : [fileOf(answer)])));
  await caches.delete(CACHE);
  return files;
};
