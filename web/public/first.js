// Runs before the first paint, so that a dark page never flashes light, nor a right-to-left one the other way round. The page's policy forbids inline scripts.
(function () {
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
  page.lang = wanted.filter(function (language) {
    return known.indexOf(language) >= 0;
  })[0] || 'en';
  page.dir = page.lang === 'ar' ? 'rtl' : 'ltr';

  // Filled by the build: for each page the files that it needs beside those of every page.
  var parts = /* parts */ [];
  parts.forEach(function (part) {
    if (!new RegExp(part[0], 'i').test(location.pathname)) return;
    part[1].forEach(function (href) {
      var link = document.createElement('link');
      var isStyle = /css$/.test(href);
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      else link.fetchPriority = 'low';
      // As the client itself asks for it, else it would be fetched twice.
      link.crossOrigin = '';
      link.href = href;
      document.head.appendChild(link);
    });
  });
})();
