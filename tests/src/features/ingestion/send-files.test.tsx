import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { update } from '#src/client/actors.ts';
import { SendFiles } from '#src/features/ingestion/history/SendFiles.tsx';
import { useSender } from '#src/features/ingestion/history/use-sender.ts';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

function Sending() {
  return <SendFiles span={12} sender={useSender()} />;
}

it('has a new version ask first while files are sent, and no longer', async () => {
  update.start();
  screen = new Screen({}, 'admin');
  let refuse = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void (refuse = resolve)));
  await screen.draw(<Sending />);
  const input = screen.box.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'r.xml')] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await screen.settle();
  expect(screen.box.textContent).toContain('Files are being sent');
  expect(update.getSnapshot().context.openForms).toBe(1);
  refuse(Response.json({ success: false, error: 'The file is too large.', code: 'validation' }, { status: 400 }));
  await screen.settle();
  expect(screen.box.textContent).toContain('The file is too large.');
  expect(update.getSnapshot().context.openForms).toBe(0);
});
