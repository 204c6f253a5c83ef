export type Theme = 'system' | 'light' | 'dark';

const themeKey = 'beacon_theme';

const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';

export const storedTheme = (): Theme => {
  try {
    const value = localStorage.getItem(themeKey);
    return isTheme(value) ? value : 'system';
  } catch {
    // Storage may be barred by the browser; the system's theme holds then.
    return 'system';
  }
};

export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

export const setTheme = (theme: Theme): void => {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // The choice lasts for this page only.
  }
  window.dispatchEvent(new CustomEvent('beacon:theme'));
};

export const onThemeChange = (listener: () => void): (() => void) => {
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', listener);
  window.addEventListener('beacon:theme', listener);
  return () => {
    media.removeEventListener('change', listener);
    window.removeEventListener('beacon:theme', listener);
  };
};
