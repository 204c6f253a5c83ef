// The service worker put a picture of the page as it was left into this document. It is shown to the person whose page it was, until the page
// itself can be read or something is pressed; the app starts once it is drawn.
{
  const root = document.getElementById('root');
  const still = document.getElementById('still');
  const longestMs = 10_000;
  const drawnAfterMs = 300;

  const isTheirs = () => {
    const payload = localStorage.getItem('auth_token')?.split('.')[1];
    if (payload === undefined || sessionStorage.getItem('beacon_customer_view') !== null) return false;
    const { sub, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return sub === still.dataset.user && exp * 1000 > Date.now() - Math.max(0, localStorage.getItem('beacon_clock_ahead'));
  };
  const show = () => {
    const read = still.querySelector('.ui-stats') === null ? '.ui-answer' : '.ui-stats';
    const watch = new MutationObserver(() => {
      if (root.querySelector(`${read}, form, .ui-state[role="alert"]`) !== null) end();
    });
    const end = () => {
      watch.disconnect();
      still.remove();
      document.querySelector('link[href="/assets/still.css"]')?.remove();
      delete document.documentElement.dataset.still;
      for (const press of ['click', 'keydown']) removeEventListener(press, end, true);
    };
    still.hidden = false;
    document.documentElement.dataset.still = '';
    watch.observe(root, { childList: true, subtree: true });
    for (const press of ['click', 'keydown']) addEventListener(press, end, true);
    setTimeout(end, longestMs);
  };
  const withoutPicture = async () => {
    await caches.delete('beacon-still');
    location.reload();
  };
  // A second import of the same script does nothing.
  const start = () => void import(still.dataset.start).catch(withoutPicture);
  let isShown = false;
  try {
    isShown = isTheirs();
  } catch {}
  if (isShown) {
    show();
    requestAnimationFrame(() => setTimeout(start));
    // A page that opens out of sight is not drawn.
    setTimeout(start, drawnAfterMs);
  } else {
    still.remove();
    start();
  }
}
