// Runs before the first paint, so that a dark page never flashes light, nor a right-to-left one the other way round. The page's policy forbids inline scripts.
(function () {
  /** Then the client comes all the same: after the page was opened, and after it was drawn. */
  var DRAWN_MS_MAX = 3000;
  var PICTURE_MS_MAX = 500;

  var stored = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (_blocked) {
      // Without storage the system's choice holds.
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

  // Filled by the build: for each page the files that it needs beside those of every page.
  var parts = /* parts */ [];
  var add = function (tag, properties) {
    // As the client itself asks for its files, else they would be fetched twice.
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
  // The client is asked for when what the page came with is drawn, and its first picture, if that is not long in coming.
  afterDrawing(function () {
    var picture = document.querySelector('.boot-work img, .boot-row img');
    if (!picture) return start();
    setTimeout(start, PICTURE_MS_MAX);
    picture.decode().then(function () {
      afterDrawing(start);
    }, start);
  });
  // A page that nobody sees is not drawn.
  setTimeout(start, document.hidden ? 0 : DRAWN_MS_MAX);
})();
