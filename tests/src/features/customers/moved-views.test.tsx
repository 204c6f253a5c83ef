import { afterEach, expect, it } from 'vitest';
import { SavedViews } from '#src/features/customers/SavedViews.tsx';
import { Screen } from '../screen.tsx';

const key = 'customer_views_1';
const put = 'PUT /customers/saved-views';
const tooLong = 'A name of more than sixty characters that an earlier version had saved';
const refusal = () =>
  Response.json({ success: false, error: 'Use at most 60 characters.', code: 'validation', details: {} }, { status: 400 });
let screen: Screen;

afterEach(async () => {
  localStorage.removeItem(key);
  await screen.close();
});

it('moves every view of the device that the server takes, keeps a refused one there and names it with the reason', async () => {
  const views = ['Silent', tooLong, 'At risk'].map((name) => ({ name, search: { q: 'x' } }));
  localStorage.setItem(key, JSON.stringify(views));
  const answers: Record<string, unknown> = { 'GET /customers/saved-views': { success: true, views: [] } };
  Object.defineProperty(answers, put, {
    get: () =>
      (screen.asked.at(-1)?.body as { name?: string } | undefined)?.name === tooLong ? refusal() : { success: true, views: [] },
  });
  screen = new Screen(answers, 'admin');
  await screen.draw(<SavedViews search={{}} />);
  await screen.settle(400);
  const sent = screen.asked.filter(({ call }) => call === put).map(({ body }) => (body as { name: string }).name);
  expect(sent).toEqual(['Silent', tooLong, 'At risk']);
  expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toMatchObject([{ name: tooLong }]);
  await screen.press('Saved views, 1 not saved');
  expect(document.body.textContent).toContain(tooLong);
  expect(document.body.textContent).toContain('Use at most 60 characters.');
  await screen.press('Delete');
  expect(localStorage.getItem(key)).toBeNull();
});
