import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeField } from '#src/ui/TimeField.tsx';

let box: HTMLElement;
let root: Root;
const taken: string[] = [];

function Sample() {
  const [time, setTime] = useState('22:00');
  return (
    <TimeField
      label="From"
      value={time}
      onChange={(next) => {
        taken.push(next);
        setTime(next);
      }}
    />
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  taken.length = 0;
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () => root.render(<Sample />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const field = () => box.querySelector('input') as HTMLInputElement;

async function type(text: string): Promise<void> {
  await act(async () => {
    field().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('takes any minute as it is typed, without seconds', async () => {
  expect(field().type).toBe('time');
  await type('21:45');
  await type('06:07:00');
  expect(taken).toEqual(['21:45', '06:07']);
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

it('says what is missing, passes nothing on, and shows the last time again when it is left', async () => {
  await type('');
  expect(taken).toEqual([]);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(box.textContent).toContain('22:00 stays until then');
  await act(async () => field().blur());
  expect(field().value).toBe('22:00');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});
