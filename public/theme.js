try {
  const theme = localStorage.getItem('beacon_theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
