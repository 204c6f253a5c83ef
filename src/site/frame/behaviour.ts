const themeKey = 'beacon_theme';

/** What /version.json says. */
type Version = { version: string; build_date: string; commit: string; status: string };

function markTheme(): void {
  const theme = document.documentElement.dataset['theme'] ?? 'auto';
  for (const button of document.querySelectorAll<HTMLElement>('[data-site-theme]'))
    button.setAttribute('aria-pressed', String(button.dataset['siteTheme'] === theme));
}

function chooseTheme(theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'auto') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch (error) {
    console.warn('The theme cannot be stored on this device.', error);
  }
  markTheme();
}

async function showVersion(lines: Iterable<Element>): Promise<void> {
  const reply = await fetch('/version.json');
  if (!reply.ok) return;
  const { version, build_date, commit, status } = (await reply.json()) as Version;
  for (const line of lines)
    line.textContent = `Version ${version} · build ${build_date.slice(0, 10)} (${commit}) · status ${status}`;
}

function closeMenus(except: Element | null): void {
  for (const menu of document.querySelectorAll('.site-nav details[open]'))
    if (menu !== except) {
      menu.removeAttribute('open');
    }
}

let isStarted = false;

/** Gives the frame its behaviour: menus that close, the theme, the version line. Calling it again fills in a frame drawn since. */
export function startFrame(): void {
  markTheme();
  const lines = document.querySelectorAll('[data-site-version]');
  // Without a connection they stay as they were drawn.
  if (lines.length > 0) void showVersion(lines).catch(() => undefined);
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    closeMenus(target.closest('details'));
    const theme = target.closest<HTMLElement>('[data-site-theme]')?.dataset['siteTheme'];
    if (theme !== undefined) chooseTheme(theme);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const open = document.querySelector<HTMLElement>('.site-nav details[open] > summary');
    closeMenus(null);
    open?.focus();
  });
}
