import { readFileSync } from 'node:fs';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EntryMain } from '#src/site/frame/EntryMain.tsx';
import { SignInForm } from '#src/site/frame/SignInForm.tsx';
import { startEntry } from '#src/site/islands/entry.ts';
import { renderShell, shellPages } from '#src/site/shell-pages.tsx';
import { assets } from './drawn.ts';

const shell = readFileSync('index.html', 'utf8')
  .replace('/src/main.tsx', '/assets/index.js')
  .replace('</head>', '<link rel="modulepreload" crossorigin href="/assets/react.js"></head>');
const sent = vi.fn();
const later = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
let app: Root | null = null;
let draft = '';

/** The app's form with a button that comes after it, as the ways to sign in do. */
function Form() {
  const [values, setValues] = useState({ email: draft, password: '' });
  const [forgot, setForgot] = useState(false);
  return (
    <EntryMain heading="Sign in">
      <SignInForm
        values={values}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        onSubmit={() => sent(values)}
      />
      <button type="button" onClick={() => setForgot(true)}>
        Forgot your password?
      </button>
      {forgot && <p>A new password for {values.email}</p>}
    </EntryMain>
  );
}

function page(path: string): Document {
  const found = shellPages.find((one) => one.path === path);
  if (found === undefined) throw new Error(`There is no page ${path}.`);
  return new DOMParser().parseFromString(renderShell(found, shell, assets), 'text/html');
}

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const open = vi.fn(async () => {
  app = createRoot(document.querySelector('#root') as HTMLElement);
  await act(async () => app?.render(<Form />));
});

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = page('/login').body.innerHTML;
});
afterEach(async () => {
  await act(async () => app?.unmount());
  app = null;
  draft = '';
  vi.unstubAllGlobals();
  open.mockClear();
  sent.mockClear();
});
const start = (isAtOnce = false) => startEntry(document.querySelector('#root') as HTMLElement, open, isAtOnce);

describe.each(['/login', '/register'])('the drawn page %s', (path) => {
  it('has its form, names the app without loading it, and sends nothing by itself', () => {
    const drawn = page(path);
    expect(drawn.querySelector('form')?.getAttribute('method')).toBe('dialog');
    expect(drawn.querySelectorAll('form :is(input, textarea)').length).toBeGreaterThan(1);
    const { dataset } = drawn.querySelector('#root') as HTMLElement;
    expect([dataset['app'], dataset['appParts']]).toEqual(['/assets/index.js', '/assets/react.js']);
    expect([...drawn.querySelectorAll('script[type=module]')].map((script) => script.getAttribute('src'))).toEqual([
      assets.frame,
      assets.islands.entry,
    ]);
    expect(drawn.querySelectorAll('[rel=modulepreload]')).toHaveLength(0);
  });
});

describe('the drawn form', () => {
  it('waits for the first letter, then hands over what was typed and where the cursor is', async () => {
    start();
    expect(open).not.toHaveBeenCalled();
    fieldOf('email').value = 'naledi@karoowines.example';
    fieldOf('password').focus();
    fieldOf('password').value = 'secret';
    await act(async () => {
      fieldOf('password').dispatchEvent(new Event('input', { bubbles: true }));
      await later();
    });
    expect([fieldOf('email').value, fieldOf('password').value]).toEqual(['naledi@karoowines.example', 'secret']);
    expect(document.activeElement).toBe(fieldOf('password'));
    expect(sent).not.toHaveBeenCalled();
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is sent by the app where it was sent before the app was there', async () => {
    start();
    fieldOf('email').value = 'naledi@karoowines.example';
    fieldOf('password').value = 'secret';
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    await act(async () => {
      document.querySelector('form')?.dispatchEvent(submit);
      await later();
    });
    await act(later);
    expect(submit.defaultPrevented).toBe(true);
    expect(sent.mock.calls).toEqual([[{ email: 'naledi@karoowines.example', password: 'secret' }]]);
  });

  it('has another button of it pressed in the app', async () => {
    start();
    fieldOf('email').value = 'naledi@karoowines.example';
    await act(async () => {
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Forgot your password?')?.click();
      await later();
    });
    await act(later);
    expect(document.querySelector('#root')?.textContent).toContain('A new password for naledi@karoowines.example');
    expect(sent).not.toHaveBeenCalled();
  });

  it('gives way at once where that is asked, and leaves a draft as it is', async () => {
    draft = 'pieter@msp.example';
    await act(async () => {
      start(true);
      await later();
    });
    expect(fieldOf('email').value).toBe('pieter@msp.example');
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('says that the app did not come, and tries again at the next press', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    open.mockRejectedValueOnce(new Error('no connection'));
    start();
    fieldOf('email').dispatchEvent(new Event('input', { bubbles: true }));
    await later();
    expect(document.querySelector<HTMLElement>('[data-entry-problem]')?.hidden).toBe(false);
    await act(async () => {
      fieldOf('email').dispatchEvent(new Event('input', { bubbles: true }));
      await later();
    });
    expect(open).toHaveBeenCalledTimes(2);
    expect(document.querySelector('[data-entry-problem]')).toBeNull();
  });
});
