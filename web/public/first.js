// Sets theme, language and direction before the first paint, so that the page never flashes in the wrong ones, and
// loads the client. This is a separate file, because the content security policy forbids inline scripts.
(function () {
  /** Maximum times in milliseconds to wait for the first paint, and then for the first picture. */
  var DRAWN_MS_MAX = 3000;
  var PICTURE_MS_MAX = 500;

  var stored = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (_blocked) {
      // Without storage, the system's preference applies.
      return null;
    }
  };
  var page = document.documentElement;
  var theme = stored('pixchange_theme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';

  var known = ['en', 'ar', 'en-XA'];
  var wanted = [stored('pixchange_language')].concat(navigator.languages || []).map(function (language) {
    return known.indexOf(language) >= 0 ? language : String(language).split('-')[0];
  });
  page.lang =
    wanted.filter(function (language) {
      return known.indexOf(language) >= 0;
    })[0] || 'en';
  page.dir = page.lang === 'ar' ? 'rtl' : 'ltr';

  // The build fills in the files that only some pages need, for each page.
  var parts = /* parts */ [];
  var add = function (tag, properties) {
    // Same attributes as the client's own requests; otherwise the files would be fetched twice.
    document.head.appendChild(
      Object.assign(document.createElement(tag), { crossOrigin: '', fetchPriority: 'low' }, properties),
    );
  };
  var started = false;
  var start = function () {
    if (started) return;
    started = true;
    document.querySelectorAll('meta[name="client-script"]').forEach(function (named) {
      add('script', { type: 'module', src: named.content });
    });
    parts.forEach(function (part) {
      if (!new RegExp(part[0], 'i').test(location.pathname)) return;
      part[1].forEach(function (href) {
        add(
          'link',
          /css$/.test(href) ? { rel: 'preload', as: 'style', href: href } : { rel: 'modulepreload', href: href },
        );
      });
    });
  };
  var afterDrawing = function (act) {
    requestAnimationFrame(function () {
      setTimeout(act);
    });
  };
  // Requests the client after the first paint of the server's content and of its first picture. Waits at most
  // `PICTURE_MS_MAX` for the picture.
  afterDrawing(function () {
    var picture = document.querySelector('.boot-work img, .boot-row img');
    if (!picture) return start();
    setTimeout(start, PICTURE_MS_MAX);
    picture.decode().then(function () {
      afterDrawing(start);
    }, start);
  });
  // Browsers don't paint hidden pages.
  setTimeout(start, document.hidden ? 0 : DRAWN_MS_MAX);
})();
