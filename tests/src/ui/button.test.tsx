import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Button } from '#src/ui/Button.tsx';

test('while a submit button is pending its form is not sent again; afterwards it is', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  let sent = 0;
  const draw = (isPending: boolean) =>
    act(async () =>
      root.render(
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent += 1;
          }}
        >
          <input />
          <Button type="submit" isPending={isPending}>
            Send
          </Button>
        </form>,
      ),
    );
  // As Enter does in the one field of a form, where the browser sees no submit button.
  const enter = () => act(async () => box.querySelector('form')?.requestSubmit());
  await draw(false);
  await enter();
  await draw(true);
  await enter();
  expect(sent).toBe(1);
  await draw(false);
  await enter();
  expect(sent).toBe(2);
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});
