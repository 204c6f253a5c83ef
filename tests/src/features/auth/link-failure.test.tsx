import { afterEach, expect, it } from 'vitest';
import { AlertCopy } from '#src/features/auth/AlertCopy.tsx';
import { SharedReport } from '#src/features/auth/SharedReport.tsx';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const down = { status: 503, error: 'The service restarts. Try again in a minute.', code: 'internal' };
const ended = { status: 404, error: 'This link has expired or was ended.', code: 'not-found' };
const cutOff = { status: 400, error: 'This link is not known. Check that you copied all of it.', code: 'validation' };
const refused = ({ status, ...said }: typeof down) => Response.json({ success: false, ...said }, { status });

const pages = [
  {
    name: 'alert copies',
    page: <AlertCopy token="abc" />,
    call: 'GET /public/alert-copies/abc',
    reply: { status: 'waiting', email: 'desk@karoo.example', name: 'Naledi' },
    shows: 'Naledi wants to send copies of alerts to desk@karoo.example.',
  },
  {
    name: 'shared reports',
    page: <SharedReport token="abc" />,
    call: 'GET /public/reports/abc',
    reply: {
      title: 'Board summary',
      file_name: 'board.pdf',
      size: 1_000,
      made_at: '2026-11-01T08:00:00Z',
      expires_at: '2026-11-08T08:00:00Z',
      shared_by: 'Naledi',
      needs_password: false,
    },
    shows: 'Naledi shared this report with you.',
  },
];

it.each(pages)('a link of $name that could not be checked is checked again on a press', async ({ page, call, reply, shows }) => {
  screen = new Screen({ [call]: refused(down) });
  await screen.draw(page);
  expect(screen.box.textContent).toContain(down.error);
  screen.answers[call] = reply;
  await screen.press('Try again');
  expect(screen.box.textContent).toContain(shows);
  expect(screen.box.textContent).not.toContain(down.error);
});

it.each(
  pages.flatMap(({ name, page, call }) => [
    { name, page, call, answer: ended },
    { name, page, call, answer: cutOff },
  ]),
)('a link of $name that is refused with $answer.status offers no other try', async ({ page, call, answer }) => {
  screen = new Screen({ [call]: refused(answer) });
  await screen.draw(page);
  expect(screen.box.textContent).toContain(answer.error);
  expect(screen.box.textContent).not.toContain('Try again');
});
