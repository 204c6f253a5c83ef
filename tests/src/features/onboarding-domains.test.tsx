import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DomainsStep } from '#src/features/customer-onboarding/DomainsStep.tsx';
import type { Onboarding } from '#src/features/customer-onboarding/types.ts';
import { Screen } from './screen.tsx';

const at = (minute: number) => `2026-11-26T08:0${minute}:00.000Z`;
const saved = (domains_draft: string, minute: number) =>
  ({
    customer: { id: 4, name: 'Table Bay Dental' },
    domains: [],
    domains_draft,
    draft_saved_at: at(minute),
  }) as unknown as Onboarding;
let screen: Screen;
const box = () => screen.box.querySelector('textarea') as HTMLTextAreaElement;
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });

afterEach(() => screen.close());

it('a list that nobody edited here follows the one that another window saved, and is not saved over it', async () => {
  screen = new Screen({}, 'admin');
  await screen.draw(<DomainsStep onboarding={saved('one.example', 1)} />);
  await screen.draw(<DomainsStep onboarding={saved('one.example\ntwo.example', 2)} />);
  expect(box().value).toBe('one.example\ntwo.example');
  expect(screen.box.textContent).not.toContain('Saving');
});

it.each([
  ['Keep mine', 'mine.example'],
  ['Take theirs', 'theirs.example'],
])('beside an edited list the one of another window is shown, and “%s” decides', async (choice, text) => {
  screen = new Screen({}, 'admin');
  await screen.draw(<DomainsStep onboarding={saved('one.example', 1)} />);
  await type('mine.example');
  await screen.draw(<DomainsStep onboarding={saved('theirs.example', 2)} />);
  expect(screen.box.textContent).toContain('Somebody changed this list meanwhile');
  expect(box().value).toBe('mine.example');
  await screen.press(choice);
  expect(box().value).toBe(text);
  expect(screen.box.textContent).not.toContain('Somebody changed this list meanwhile');
});

it('a refused save brings the list that is stored, and a kept one is sent again over it', async () => {
  const put = 'PUT /customer-onboarding/4';
  screen = new Screen(
    {
      [put]: Response.json(
        {
          success: false,
          error: 'Somebody changed this list meanwhile.',
          code: 'conflict',
          details: { domains_draft: 'theirs.example', draft_saved_at: at(3) },
        },
        { status: 409 },
      ),
    },
    'admin',
  );
  await screen.draw(<DomainsStep onboarding={saved('one.example', 1)} />);
  await type('mine.example');
  await vi.waitFor(async () => {
    await screen.settle();
    expect(screen.box.textContent).toContain('Somebody changed this list meanwhile');
  }, 8_000);
  screen.answers[put] = { onboarding: saved('mine.example', 4) };
  await screen.press('Keep mine');
  await vi.waitFor(async () => {
    await screen.settle();
    expect(screen.asked.filter(({ call }) => call === put).map(({ body }) => body)).toEqual([
      { domains_draft: 'mine.example', seen_saved_at: at(1) },
      { domains_draft: 'mine.example', seen_saved_at: at(3) },
    ]);
  }, 8_000);
});
