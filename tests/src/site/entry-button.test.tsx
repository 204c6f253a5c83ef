import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { EntryButton } from '#src/site/frame/EntryFields.tsx';

test('while it works the button of an entry form keeps the focus and sends nothing', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const draw = (pending: boolean) =>
    act(async () =>
      root.render(
        <form onSubmit={sent}>
          <EntryButton pending={pending} pendingText="Sending...">
            Send
          </EntryButton>
        </form>,
      ),
    );
  await draw(false);
  const button = box.querySelector('button');
  button?.focus();
  await draw(true);
  button?.click();
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  await draw(false);
  button?.click();
  expect(sent).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});
