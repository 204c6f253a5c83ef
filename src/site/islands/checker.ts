/** Replaces the drawn page by the checker of the app, which reads the address. */
async function openChecker(root: HTMLElement): Promise<void> {
  for (const href of (root.dataset['appStyles'] ?? '').split(' ').filter((one) => one !== '')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
  const script = root.dataset['app'];
  if (script !== undefined) await import(/* @vite-ignore */ script);
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

if (root !== null && opensApp) void openChecker(root);
else {
  // Offline or refused: the section stays hidden, and nothing promises a test.
  showMailTest().catch((error: unknown) => console.warn('Test messages are not offered now.', error));
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-site-ask]'))
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented || root === null) return;
      event.preventDefault();
      const domain = new FormData(form).get('domain');
      history.pushState(null, '', `/dmarc-checker?domain=${encodeURIComponent(typeof domain === 'string' ? domain.trim() : '')}`);
      void openChecker(root);
    });
}
