// Runs before the first paint, so that a dark page never flashes light. The page's policy forbids inline scripts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('pixchange_theme');
  } catch (_blocked) {
    // Without storage the system's choice holds.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
