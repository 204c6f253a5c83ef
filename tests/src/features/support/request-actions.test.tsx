import { afterEach, expect, test } from 'vitest';
import { stepText } from '#src/features/support/labels.ts';
import { RequestActions } from '#src/features/support/RequestActions.tsx';
import type { RequestFile, SupportEvent } from '#src/features/support/types.ts';
import { Screen } from '../screen.tsx';

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

async function draw(status: RequestFile['status']): Promise<Screen> {
  const made = new Screen({ 'PUT /support/requests/7/status': { request: {} } });
  screen = made;
  await made.draw(<RequestActions request={{ id: 7, status, is_mine: true } as RequestFile} isStaff={false} />);
  return made;
}

test('a request is cancelled only once that is confirmed, since nothing brings it back', async () => {
  const made = await draw('open');
  const sent = () => made.asked.filter(({ body }) => (body as { status?: string } | undefined)?.status === 'cancelled');
  await made.press('Cancel request');
  expect(document.body.textContent).toContain('Cancel request 7?');
  expect(sent()).toEqual([]);
  await made.press('Keep request');
  expect(sent()).toEqual([]);
});

test('a resolved request can be reopened and no longer cancelled', async () => {
  await draw('resolved');
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Reopen']);
});

test('a step names the status that it set', () => {
  const to = (status: SupportEvent['to']) =>
    stepText({ kind: 'status', to: status, person: null, actor: { name: 'Thandi' }, text: '' } as SupportEvent, false);
  expect([to('open'), to('waiting_customer'), to('resolved')]).toEqual([
    'Set to “Open” by Thandi',
    'Set to “Waiting for you” by Thandi',
    'Resolved by Thandi',
  ]);
});
