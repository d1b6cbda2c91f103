// Takes what another app shares with the installed one, and hands it to the upload dialog; everything else goes its own way.
// The cache has the same name in src/features/uploads/shared-files.ts.
const CACHE = 'pixchange-shared';
const SHARE_PATH = '/share-target';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const keep = async (request) => {
  const form = await request.formData();
  const cache = await caches.open(CACHE);
  const files = form.getAll('files').filter((file) => file instanceof File);
  await Promise.all(
    files.map((file, index) =>
      cache.put(`${SHARE_PATH}/${index}`, new Response(file, { headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) } })),
    ),
  );
  return Response.redirect('/?upload=', 303);
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'POST' && new URL(request.url).pathname === SHARE_PATH) event.respondWith(keep(request));
});
