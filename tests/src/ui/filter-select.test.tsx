import { act, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextButton } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { Screen } from '../features/screen.tsx';

const options = [
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
] as const;

let chosen: string[] = [];
let screen: Screen;

function Period() {
  const [value, setValue] = useState<'7' | '30'>('30');
  return (
    <FilterSelect
      label="Period"
      options={[...options]}
      value={value}
      onChange={(id) => {
        chosen.push(id);
        setValue(id);
      }}
    />
  );
}

async function draw(part: React.ReactNode): Promise<HTMLButtonElement> {
  chosen = [];
  screen = new Screen({});
  await screen.draw(part);
  const button = screen.box.querySelector('button');
  if (button === null) throw new Error('There is no button.');
  return button;
}

async function key(name: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    target.dispatchEvent(new KeyboardEvent('keyup', { key: name, bubbles: true, cancelable: true }));
  });
  await screen.settle();
}

/** Waits for the focus, which comes back a frame later: a busy machine takes its time. */
const focusOn = (button: HTMLButtonElement) => expect.poll(() => document.activeElement, { timeout: 20_000 }).toBe(button);

const listed = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);

afterEach(async () => screen.close());

describe('a filter', () => {
  it('says what is chosen and of what, and that it opens a list', async () => {
    const button = await draw(<Period />);
    expect(button.getAttribute('aria-label')).toBe('Last 30 days Period');
    expect(button.getAttribute('aria-haspopup')).toBe('listbox');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(listed()).toEqual([]);
  });

  it('opens with the arrow keys at the chosen option, takes another with Enter and gives the focus back', async () => {
    const button = await draw(<Period />);
    act(() => button.focus());
    await key('ArrowDown');
    expect(listed()).toEqual(['Last 7 days', 'Last 30 days']);
    expect(document.querySelector('[role=dialog]')?.getAttribute('aria-label')).toBe('Period');
    expect(document.activeElement?.textContent).toBe('Last 30 days');
    await key('ArrowUp');
    await key('Enter');
    expect(chosen).toEqual(['7']);
    expect(listed()).toEqual([]);
    await focusOn(button);
  });

  it('closes without a change on Escape, and where the chosen option is taken again', async () => {
    const button = await draw(<Period />);
    act(() => button.focus());
    await key('ArrowDown');
    await key('Escape');
    expect(listed()).toEqual([]);
    await key('ArrowDown');
    await key('Enter');
    expect(listed()).toEqual([]);
    expect(chosen).toEqual([]);
  });
});

describe('a popover', () => {
  it('says whether it is open, closes on Escape and gives the focus back', async () => {
    const button = await draw(
      <Popover label="Columns" trigger={<TextButton>Columns</TextButton>}>
        <p>Inside</p>
      </Popover>,
    );
    act(() => button.focus());
    await key('Enter');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Inside');
    await key('Escape');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await focusOn(button);
  });
});
