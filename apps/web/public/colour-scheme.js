// Sets the colour scheme and language before the first paint; a file of its own because inline scripts are refused.
(() => {
  let scheme = 'auto';
  let locale = null;
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
    locale = localStorage.getItem('locale');
  } catch {
    // Storage may be forbidden: the system's choice stands.
  }
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (locale) document.documentElement.lang = locale;
})();
