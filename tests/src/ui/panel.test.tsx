import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Panel } from '#src/ui/Panel.tsx';

let root: Root;

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <div className="ui-row-on">
        <button type="button" className="ui-row-open">
          The row
        </button>
      </div>
      {isOpen && (
        <Panel title="A sender" onClose={() => setOpen(false)}>
          <input aria-label="Note" />
          <button type="button">Save</button>
        </Panel>
      )}
    </>
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () => root.render(<Page />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const escape = (selector: string) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.querySelector(selector)?.dispatchEvent(event);
  });

it.each(['body', '.ui-row-open', '.ui-panel-body button'])('closes on Escape at %s and leads back to its row', async (at) => {
  await escape(at);
  expect(document.querySelector('.ui-panel')).toBeNull();
  expect(document.activeElement?.className).toBe('ui-row-open');
});

it('leaves Escape to a field', async () => {
  await escape('input');
  expect(document.querySelector('.ui-panel')).not.toBeNull();
});
