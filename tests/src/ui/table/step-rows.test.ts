import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stepRows } from '#src/ui/table/step-rows.ts';

beforeEach(() => {
  document.body.innerHTML = `<div>${['one', 'two', 'three']
    .map((name) => `<button class="ui-row-open">${name}</button><button>Retry ${name}</button>`)
    .join('')}</div>`;
  document
    .querySelector('div')
    ?.addEventListener('keydown', (event) => stepRows(event as unknown as ReactKeyboardEvent<HTMLElement>));
});
afterEach(() => document.body.replaceChildren());

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test.each([
  ['one', 'ArrowDown', 'two'],
  ['two', 'ArrowUp', 'one'],
  ['one', 'ArrowUp', 'one'],
  ['three', 'ArrowDown', 'three'],
  ['two', 'Home', 'one'],
  ['one', 'End', 'three'],
  ['Retry two', 'End', 'Retry two'],
])('at %s, %s leads to %s', (from, key, to) => {
  button(from)?.focus();
  button(from)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(document.activeElement?.textContent).toBe(to);
});
