/** Says on the drawn page what is being checked, until the app is there. */
function showChecking(root: HTMLElement): void {
  const domain = new URLSearchParams(location.search).get('domain') ?? '';
  const [head, lead] = [root.querySelector('h1'), root.querySelector('.site-lead')];
  if (domain === '' || head === null || lead === null) return;
  head.textContent = `Checking ${domain}`;
  lead.textContent = 'We ask the DNS for each record. The result appears here by itself.';
}

/**
 * Replaces the drawn page by the checker of the app, which reads the address. The app draws itself into a hidden place, and takes over with its
 * first heading. Throws where its scripts cannot be fetched; the drawn page then stays.
 */
async function openChecker(root: HTMLElement): Promise<void> {
  for (const href of (root.dataset['appStyles'] ?? '').split(' ').filter((one) => one !== '')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
  const script = root.dataset['app'];
  if (script === undefined) return;
  showChecking(root);
  root.removeAttribute('id');
  const app = document.createElement('div');
  app.id = 'root';
  app.hidden = true;
  root.after(app);
  const observer = new MutationObserver(() => {
    if (app.querySelector('h1, [role=alert]') === null) return;
    observer.disconnect();
    root.remove();
    app.hidden = false;
  });
  observer.observe(app, { childList: true, subtree: true });
  await import(/* @vite-ignore */ script);
}

/** Opens the checker; where its scripts cannot be fetched, the page says what to do. */
function open(root: HTMLElement): void {
  openChecker(root).catch((error: unknown) => {
    console.warn('The checker could not be opened.', error);
    const lead = root.querySelector('.site-lead');
    if (lead !== null) lead.textContent = 'The check could not be started. Go online and load this page again.';
  });
}

const root = document.getElementById('root');
const search = new URLSearchParams(location.search);
const opensApp =
  /^\/dmarc-checker\/[^/]+/.test(location.pathname) || search.has('domain') || search.has('paste') || search.has('message');

/** Shows what the page says of test messages where this installation receives them. */
async function showMailTest(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-site-message]');
  const reply = await fetch('/api/public/mail-tests');
  const { is_available: isAvailable } = (await reply.json()) as { is_available?: boolean };
  if (place !== null) place.hidden = isAvailable !== true;
}

if (root !== null && opensApp) open(root);
else {
  // Offline or refused: the section stays hidden, and nothing promises a test.
  showMailTest().catch((error: unknown) => console.warn('Test messages are not offered now.', error));
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-site-ask]'))
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented || root === null) return;
      event.preventDefault();
      const domain = new FormData(form).get('domain');
      history.pushState(null, '', `/dmarc-checker?domain=${encodeURIComponent(typeof domain === 'string' ? domain.trim() : '')}`);
      open(root);
    });
}
