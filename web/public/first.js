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
})();
