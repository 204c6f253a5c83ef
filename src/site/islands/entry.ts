type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsOf = (root: HTMLElement) => [...root.querySelectorAll<Field>('.entry-form :is(input, textarea)')];
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';

/** Types the text of a drawn field into the app's field; React sees it as if a person did. */
function typeInto(field: Field, drawn: Field): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (drawn instanceof HTMLInputElement && drawn.checked && !field.checked) field.click();
    return;
  }
  // An empty one leaves a draft that the app has.
  if (drawn.value === '' || field.value === drawn.value) return;
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, drawn.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Opens the app (`open`) for a drawn form at the first press or letter in it, or at once. The app draws itself into a hidden place; once its
 * form is there it takes the drawn one's, with what was typed, where the cursor is and which button was pressed, so that no letter is lost.
 * Until then the page needs little script.
 */
export function startEntry(root: HTMLElement, open: () => Promise<unknown>, isAtOnce: boolean): void {
  const box = root.querySelector<HTMLElement>('.entry-form');
  const form = box?.querySelector('form') ?? null;
  if (box === null || form === null) return;
  const drawn = fieldsOf(root);
  const app = document.createElement('div');
  const { pathname } = location;
  let isOpening = false;
  let pressed: string | null = null;
  let current = drawn.findIndex((field) => field === document.activeElement);

  function press(): boolean {
    const button = [...app.querySelectorAll<HTMLElement>('.entry-form button')].find((one) => nameOf(one) === pressed);
    button?.click();
    return button !== undefined;
  }
  const observer = new MutationObserver(() => {
    const hasForm = app.querySelector('.entry-form form') !== null;
    if (!hasForm && location.pathname === pathname) return;
    if (root.isConnected) {
      const fields = fieldsOf(app);
      for (const [index, field] of fields.entries()) {
        const before = drawn[index];
        if (before !== undefined) typeInto(field, before);
      }
      root.remove();
      app.hidden = false;
      fields[Math.max(0, current)]?.focus();
    }
    // Only once React has taken in what was typed; parts that come later are waited for.
    setTimeout(() => {
      if (pressed !== null && !press()) return;
      pressed = null;
      observer.disconnect();
    });
  });
  const begin = () => {
    if (isOpening) return;
    isOpening = true;
    root.removeAttribute('id');
    app.id = 'root';
    app.hidden = true;
    root.after(app);
    observer.observe(app, { childList: true, subtree: true });
    open().catch((error: unknown) => {
      console.warn('The form could not be opened.', error);
      isOpening = false;
      app.remove();
      root.id = 'root';
      const problem = box.querySelector<HTMLElement>('[data-entry-problem]');
      if (problem !== null) problem.hidden = false;
    });
  };
  box.addEventListener('focusin', ({ target }) => {
    current = drawn.findIndex((field) => field === target);
  });
  for (const type of ['pointerdown', 'keydown', 'input']) box.addEventListener(type, begin);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector<HTMLElement>('[type="submit"]');
    pressed = button === null ? null : nameOf(button);
    begin();
  });
  box.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || button.type === 'submit') return;
    pressed = nameOf(button);
    begin();
  });
  if (isAtOnce) begin();
}

/** Fetches the scripts of the app without running them. */
function fetchApp({ dataset }: HTMLElement): void {
  for (const href of `${dataset['app'] ?? ''} ${dataset['appParts'] ?? ''}`.split(' ').filter((one) => one !== '')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

const root = document.querySelector<HTMLElement>('#root[data-app-parts]');
if (root !== null) {
  const app = root.dataset['app'] ?? '';
  let isFetched = false;
  const fetchOnce = () => {
    if (!isFetched) fetchApp(root);
    isFetched = true;
  };
  // Browsers use no passkeys at a bare IP address.
  if ('PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname))
    for (const button of root.querySelectorAll('.entry-passkey')) button.classList.remove('entry-passkey');
  const isAtOnce =
    localStorage.getItem('auth_token') !== null || sessionStorage.getItem('beacon_register_draft') !== null || !navigator.onLine;
  startEntry(
    root,
    () => {
      fetchOnce();
      return import(/* @vite-ignore */ app);
    },
    isAtOnce,
  );
  addEventListener('load', () => setTimeout(fetchOnce, 3_000), { once: true });
}
