// Service worker of the client. Caches the app shell and recently seen data for offline use, accepts files that other
// apps share with the installed app, and shows notifications.

// src/features/uploads/shared-files.ts reads the cache of this name.
const SHARED = 'pixchange-shared';
const SHARE_PATH = '/share-target';

const SHELL = 'pixchange-shell';
const SEEN = 'pixchange-seen';
const PICTURES = 'pixchange-pictures';
const SEEN_MAX = 80;
const PICTURES_MAX = 300;
/** Paths of public data; responses to requests with a token are never stored. */
const PUBLIC =
  /^\/api\/(config|images|categories|subcategories|spotlights|themes|users|web\/charity_organizations)(\/|$)/;
/** Items of the GIF provider, whose terms forbid stored copies. */
const PROVIDED = /^\/api\/images\/(giphy|klipy)-|[?&]provider=/;
const LASTING = /^\/(assets|icons)\/|^\/(first\.js|favicon\.svg|manifest\.webmanifest)$/;

/** Stores a response, and deletes the oldest ones beyond `max`. */
const keep = async (name, max, request, response) => {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
};

/** Stores the page `/` and every file that it references. */
const keepShell = async (response) => {
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:src|href|content)="(\/[^"]+)"/g)]
    .map(([, path]) => path)
    .filter((path) => LASTING.test(path));
  const cache = await caches.open(SHELL);
  const missing = await Promise.all(files.map(async (path) => ((await cache.match(path)) === undefined ? [path] : [])));
  const added = missing.flat();
  // New files mean a new build, so the files of the previous build are deleted.
  if (added.length > 0) await caches.delete(SHELL);
  const fresh = await caches.open(SHELL);
  await fresh.addAll(added.length > 0 ? files : []);
  await fresh.put('/', response);
};

const fetchShell = async () => keepShell(await fetch('/', { cache: 'no-cache' }));

self.addEventListener('install', (event) => event.waitUntil(fetchShell().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const page = async (event) => {
  try {
    const response = await fetch(event.request);
    if (response.ok && new URL(event.request.url).pathname === '/')
      event.waitUntil(keepShell(response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const shell = await caches.match('/', { cacheName: SHELL });
    if (shell === undefined) throw error;
    return shell;
  }
};

const lasting = async (event) => {
  const kept = await caches.match(event.request);
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(SHELL).then((cache) => cache.put(event.request, copy)));
  }
  return response;
};

const newest = async (event, name, max) => {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(name, max, event.request, response.clone()));
    return response;
  } catch {
    const seen = await caches.match(event.request, { cacheName: name });
    if (seen !== undefined) return seen;
    // The first page of a visit loaded before the worker was active; the browser's own cache has its files.
    return fetch(event.request, { cache: 'force-cache' });
  }
};

const take = async (request) => {
  const form = await request.formData();
  const cache = await caches.open(SHARED);
  const files = form.getAll('files').filter((file) => file instanceof File);
  await Promise.all(
    files.map((file, index) =>
      cache.put(
        `${SHARE_PATH}/${index}`,
        new Response(file, { headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) } }),
      ),
    ),
  );
  return Response.redirect('/?upload=', 303);
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(take(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (LASTING.test(pathname)) event.respondWith(lasting(event));
  else if (PUBLIC.test(pathname) && !PROVIDED.test(pathname + search) && !request.headers.has('authorization'))
    event.respondWith(newest(event, SEEN, SEEN_MAX));
  // Signed URLs are private or of the GIF provider, and expire.
  else if (request.destination === 'image' && search === '') event.respondWith(newest(event, PICTURES, PICTURES_MAX));
});

/** Shows a notification for a push message, which is `PushContent` in contracts/src/http/values/notifications.ts. */
const announce = async ({ title, body, path, tag, lang, dir }) =>
  self.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { path },
  });

/**
 * Focuses the tab that already shows the page, or opens a new one. Reusing another tab could lose a member's unsaved
 * text.
 */
const open = async (path) => {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  await (tab === undefined ? self.clients.openWindow(href) : tab.focus());
};

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(announce(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
